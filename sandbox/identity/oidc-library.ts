/**
 * On loading, the library warns of an unsupported runtime when Node does not state its long-term
 * name, which the builds on npm leave out. The version is pinned, so the warning would only worry
 * whoever reads it.
 */
const { warn } = globalThis.console
globalThis.console.warn = () => {}
const library = await import('oidc-provider')
globalThis.console.warn = warn

export const { default: Provider, errors, interactionPolicy } = library
