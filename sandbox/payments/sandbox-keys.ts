import { hkdfSync } from 'node:crypto'

export interface SandboxKeys {
  secretKey: string
  webhookSecret: string
}

/**
 * The product's keys here. They follow from the master key, so that processes agree on them without
 * their lying in the database, where a copy would give them away.
 */
export function sandboxKeys(masterKey: Buffer): SandboxKeys {
  const derive = (purpose: string) =>
    Buffer.from(hkdfSync('sha256', masterKey, '', `payment sandbox: ${purpose}`, 24)).toString(
      'hex',
    )
  return {
    secretKey: `sk_test_${derive('secret key')}`,
    webhookSecret: `whsec_${derive('webhook secret')}`,
  }
}
