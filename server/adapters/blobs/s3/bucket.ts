import { GetObjectCommand, type GetObjectCommandOutput, S3Client } from '@aws-sdk/client-s3'

export interface S3Options {
  /** undefined: Amazon's own in that region. */
  endpoint: string | undefined
  region: string
  bucket: string
  credentials: { accessKeyId: string; secretAccessKey: string }
  /** The bucket in the path instead of the host's name, as most stores but Amazon's want it. */
  forcePathStyle: boolean
  timeouts?: Partial<S3Timeouts>
}

/** In milliseconds. */
export interface S3Timeouts {
  connect: number
  /** For one attempt to be answered. */
  response: number
  /** For all attempts at one request, and the back-off between them. */
  request: number
  /** For the next piece of content that somebody waits for. */
  idle: number
}

const defaultTimeouts: S3Timeouts = { connect: 5_000, response: 30_000, request: 75_000, idle: 15_000 }

export interface Bucket {
  readonly client: S3Client
  readonly name: string
  readonly timeouts: S3Timeouts
  /** Options for a request that has to be over in time, the body of its answer included. */
  withTimeout(): { abortSignal: AbortSignal }
  /** Begins a download. The limit ends with the headers: how fast the rest is read is up to others. */
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
 * Every setting is given, because the library looks for those that are not in the environment and in
 * files of the home folder, where something else than our configuration would decide.
 */
function createClient(options: S3Options, timeouts: S3Timeouts): S3Client {
  return new S3Client({
    endpoint: options.endpoint ?? `https://s3.${options.region}.amazonaws.com`,
    region: options.region,
    credentials: options.credentials,
    forcePathStyle: options.forcePathStyle,
    // A redirect would take signed requests to wherever it says.
    followRegionRedirects: false,
    maxAttempts: 3,
    retryMode: 'standard',
    defaultsMode: 'standard',
    // Sums beyond the protocol's own are unknown to many stores, and sealing proves more than they do.
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
      // Of a listener who pauses, the connection rests too; waiting for content is timed by its reader.
      socketTimeout: 0,
    },
  })
}
