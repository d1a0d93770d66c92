/** Makes a self-signed certificate for this machine, for testing samples with TLS. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export function makeCertificate(
  folder: string,
  name: string,
): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const kind = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name},IP:127.0.0.1`]
  execFileSync('openssl', [...kind, '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
    timeout: 30_000,
  })
  return { certificate, key }
}
