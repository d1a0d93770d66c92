import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/chunk-groups.ts'
import { serviceWorker } from './scripts/service-worker-plugin.ts'

const root = import.meta.dirname
// For `npm run dev`: scripts/dev.ts sets both. `api` is the origin of the product's server.
const api = process.env.API_ORIGIN
const port = process.env.PORT

export default defineConfig({
  root: join(root, 'client'),
  plugins: [react(), tailwind(), serviceWorker(), precompress()],
  // The server replaces this placeholder with a fresh nonce in every page.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: join(root, 'dist/client'),
    emptyOutDir: true,
    manifest: true,
    // Inlined files would be `data:` scripts and fonts, which the content security policy refuses.
    assetsInlineLimit: 0,
    // Every supported browser has module preload.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups() } },
      // Lets the bundler drop contract schemas that a page does not use.
      treeshake: { manualPureFunctions: ['z', 'endpoint'] },
      input: {
        app: join(root, 'client/index.html'),
        // For the sandbox pages, which are rendered on the server; it finds the file in the manifest.
        sandbox: join(root, 'client/styles/sandbox.css'),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    strictPort: true,
    ...(port && { port: Number(port) }),
    ...(api && {
      proxy: {
        '/ws': { target: api, ws: true },
        ...Object.fromEntries(
          ['/api', '/assets', '/sandbox', '/healthz', '/readyz'].map((path) => [
            path,
            { target: api },
          ]),
        ),
      },
    }),
  },
})

/** Compresses files at build time, at the highest level, instead of at every request. */
function precompress(): Plugin {
  const compressible = /\.(js|css|svg|json|txt|webmanifest)$/
  const brotli = promisify(brotliCompress)
  const gzipAsync = promisify(gzip)
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const files = Object.values(bundle).filter(({ fileName }) => compressible.test(fileName))
        await Promise.all(
          files.map(async (file) => {
            const source = Buffer.from(file.type === 'chunk' ? file.code : file.source)
            const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
            const [br, gz] = await Promise.all([
              brotli(source, { params }),
              gzipAsync(source, { level: constants.Z_BEST_COMPRESSION }),
            ])
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: br })
            this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gz })
          }),
        )
      },
    },
  }
}
