/**
 * Loads the library without its warning about an unsupported runtime: it expects Node to report the name of an LTS
 * release, and the pinned version of Node reports none.
 */
const { warn } = globalThis.console
globalThis.console.warn = () => {}
const library = await import('oidc-provider')
globalThis.console.warn = warn

export const { default: Provider, errors, interactionPolicy } = library
