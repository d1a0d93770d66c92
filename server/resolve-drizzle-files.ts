/**
 * For each file of a package that is imported, Node 26 parses the `exports` of the package's package.json again to
 * find out the type of the file. That of drizzle-orm has 179 kB, which took half of the time to import the server.
 * Importing this file registers a hook that resolves the imports between its ES modules without Node's lookup.
 */
import { registerHooks } from 'node:module'

const isDrizzleFile = (url: string | undefined) => url?.includes('/node_modules/drizzle-orm/')
const isRelativeScript = /^\.{1,2}\/.*\.js$/

registerHooks({
  resolve: (specifier, context, nextResolve) =>
    isDrizzleFile(context.parentURL) && isRelativeScript.test(specifier)
      ? { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      : nextResolve(specifier, context),
})
