/** The deployments whose tracks are listened to: one process, or several behind nginx with a bucket. */
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
  /** Kills all workers without notice, and starts one in their place. */
  killWorkers?: () => Promise<void>
  stop: () => Promise<void>
}

export async function startOneProcess(engine: string): Promise<Deployment> {
  const dataDir = newDataDir()
  const product = await startProduct({ DATA_DIR: dataDir, TTS_PROVIDER: engine })
  return {
    name: 'one process',
    origin: await product.ready(),
    async stop() {
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Two web and two worker processes with a bucket, behind nginx as deploy/nginx.conf configures it. */
export async function startBehindNginx(engine: string): Promise<Deployment> {
  const folder = newDataDir()
  const { certificate, key } = createSelfSignedCertificate(folder, 'localhost')
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate, 'utf8')])
  const port = await reservePort()
  const origin = `https://localhost:${port}`
  const settings = {
    PUBLIC_URL: origin,
    TRUST_PROXY: 'yes',
    TTS_PROVIDER: engine,
    // The server reaches its own identity provider through nginx, so it has to trust the self-signed certificate.
    NODE_EXTRA_CA_CERTS: certificate,
  }
  const cluster = await startCluster(await reservePort(), { settings })
  const upstreams = cluster.webPorts
  const nginx = await startProxy('nginx', { folder, certificate, key, port, upstreams })
  return {
    name: 'nginx, 2 web, 2 workers, S3',
    origin,
    killWorkers: cluster.replaceWorkers,
    async stop() {
      await nginx.stop()
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
