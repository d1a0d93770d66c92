/**
 * The library warns at load time about an unsupported runtime when Node does not report an LTS name,
 * which the pinned version lacks.
 */
const { warn } = globalThis.console
globalThis.console.warn = () => {}
const library = await import('oidc-provider')
globalThis.console.warn = warn

export const { default: Provider, errors, interactionPolicy } = library
