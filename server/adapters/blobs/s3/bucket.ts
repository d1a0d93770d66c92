import { GetObjectCommand, type GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'

export interface S3Options {
  /** undefined: the endpoint of Amazon in that region. */
  endpoint: string | undefined
  region: string
  bucket: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** Puts the bucket into the path instead of the host name, as most stores other than Amazon expect. */
  forcePathStyle: boolean
  timeouts?: Partial<S3Timeouts>
}

/** Timeouts in milliseconds. */
export interface S3Timeouts {
  connect: number
  /** The time for the response to one attempt. */
  response: number
  /** The time for all attempts of one request, including back-off. */
  request: number
  /** The time for the next chunk of a download that is being read. */
  idle: number
}

const defaultTimeouts: S3Timeouts = {
  connect: 5_000,
  response: 30_000,
  request: 75_000,
  idle: 15_000,
}

export interface Bucket {
  readonly client: S3Client
  readonly name: string
  readonly timeouts: S3Timeouts
  /** Returns request options with a timeout that includes the body of the response. */
  withTimeout(): { abortSignal: AbortSignal }
  /**
   * Starts a download. The timeout covers the headers only, because whoever reads the content sets the pace of the
   * rest. `range` and `ifMatch` are the values of these HTTP headers.
   */
  get(key: string, range: string | undefined, ifMatch?: string): Promise<GetObjectCommandOutput>
}

export function openBucket(options: S3Options): Bucket {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const client = createClient(options, timeouts)
  return {
    client,
    name: options.bucket,
    timeouts,
    withTimeout: () => ({ abortSignal: AbortSignal.timeout(timeouts.request) }),
    async get(key, range, ifMatch) {
      const controller = new AbortController()
      const timer = setTimeout(() => controller.abort(), timeouts.request)
      const command = new GetObjectCommand({
        Bucket: options.bucket,
        Key: key,
        Range: range,
        IfMatch: ifMatch,
      })
      try {
        return await client.send(command, { abortSignal: controller.signal })
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/**
 * Sets these options explicitly: the library would take most missing ones from the environment and from files
 * in the home folder instead of from our configuration.
 */
function createClient(options: S3Options, timeouts: S3Timeouts): S3Client {
  return new S3Client({
    endpoint: options.endpoint ?? `https://s3.${options.region}.amazonaws.com`,
    region: options.region,
    credentials: options.credentials,
    forcePathStyle: options.forcePathStyle,
    // A redirect would send signed requests to another host.
    followRegionRedirects: false,
    maxAttempts: 3,
    retryMode: 'standard',
    defaultsMode: 'standard',
    // Many stores do not support additional checksums, and changes of sealed content are detected anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    useDualstackEndpoint: false,
    useFipsEndpoint: false,
    useArnRegion: false,
    disableS3ExpressSessionAuth: true,
    userAgentAppId: 'evenstream',
    requestHandler: {
      connectionTimeout: timeouts.connect,
      requestTimeout: timeouts.response,
      throwOnRequestTimeout: true,
      // The connection is idle while a listener pauses the playback; `download.ts` times the reads instead.
      socketTimeout: 0,
    },
  })
}
