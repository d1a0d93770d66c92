/**
 * Writes a self-signed certificate and its key, with which the sample configurations of proxies in deploy/ are tested.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export function createSelfSignedCertificate(
  folder: string,
  hostname: string,
): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2']
  const subject = [
    '-subj',
    `/CN=${hostname}`,
    '-addext',
    `subjectAltName=DNS:${hostname},IP:127.0.0.1`,
  ]
  execFileSync('openssl', [...request, '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
    timeout: 30_000,
  })
  return { certificate, key }
}
