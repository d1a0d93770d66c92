/** Starts the product for `bench:first-sound`: one process, or several behind nginx with a bucket. */
import { readFileSync, rmSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { startCluster } from '#testing/cluster.ts'
import { newDataDir } from '#testing/data-dir.ts'
import { startProduct } from '#testing/process.ts'
import { reservePort } from '#testing/reserve-port.ts'
import { startProxy } from '../../faults/rolling/proxy.ts'
import { createSelfSignedCertificate } from '../../scripts/deploy/self-signed-certificate.ts'

export interface Deployment {
  name: string
  origin: string
  /** Kills all workers with SIGKILL and starts one. undefined: there are no worker processes. */
  replaceWorkers?: () => Promise<void>
  stop: () => Promise<void>
}

/** `voiceProvider` is the value of TTS_PROVIDER. */
export async function startOneProcess(voiceProvider: string): Promise<Deployment> {
  const dataDir = newDataDir()
  const product = await startProduct({ DATA_DIR: dataDir, TTS_PROVIDER: voiceProvider })
  return {
    name: 'one process',
    origin: await product.ready(),
    async stop() {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * Two web and two worker processes with a bucket, behind nginx as deploy/nginx.conf configures it.
 * `voiceProvider` is the value of TTS_PROVIDER.
 */
export async function startBehindNginx(voiceProvider: string): Promise<Deployment> {
  const folder = newDataDir()
  const { certificate, key } = createSelfSignedCertificate(folder, 'localhost')
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')])
  const port = await reservePort()
  const origin = `https://localhost:${port}`
  const settings = {
    PUBLIC_URL: origin,
    TRUST_PROXY: 'yes',
    TTS_PROVIDER: voiceProvider,
    // The server reaches its own identity provider through nginx, so it has to trust the self-signed certificate.
    NODE_EXTRA_CA_CERTS: certificate,
  }
  const cluster = await startCluster(await reservePort(), { settings })
  const upstreams = cluster.webPorts
  const nginx = await startProxy('nginx', { folder, certificate, key, port, upstreams })
  return {
    name: 'nginx, 2 web, 2 workers, S3',
    origin,
    replaceWorkers: cluster.replaceWorkers,
    async stop() {
      await nginx.stop()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
