import { hkdfSync } from 'node:crypto'

export interface SandboxKeys {
  secretKey: string
  webhookSecret: string
}

/**
 * The product's API keys at the sandbox. They are derived from the master key, so that all processes use
 * the same keys without storing them in the database.
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
