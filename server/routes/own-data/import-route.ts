import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Failure } from '#core/failure.ts'
import type { User } from '#shared/contract/auth.ts'
import {
  archiveMediaType,
  importAnswer,
  importMaxBytes,
  importPath,
} from '#shared/contract/own-data.ts'
import { enforceMinimumRate, type MinimumRate } from '../../http/minimum-upload-rate.ts'
import { assertAccess } from '../../http/mount.ts'
import {
  assertEmptyAccount,
  checkImportRateLimit,
  type ImportParts,
  importAccount,
  importTooLargeText,
} from '../../services/imports.ts'

/** A gibibyte over a slow line. */
const longestUpload = 60 * 60 * 1000

/** Slower than any line over which somebody would send a file, and too much to hold a place for nothing. */
const slowest: MinimumRate = { bytes: 256 * 1024, within: 30_000 }

/** Each fills the store for a while. */
const mostAtOnce = 20
const aWhile = 60

/** The one call whose body is a file: it is read as it arrives, and never held as a whole. */
export function importRoute(app: FastifyInstance, parts: ImportParts): void {
  /** One upload of a person at a time: several would only fill the store for nothing. */
  const underWay = new Set<string>()

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(archiveMediaType, (_request, payload, done) => done(null, payload))
    scope.post(
      importPath,
      {
        config: { access: 'user', bodyTime: longestUpload },
        bodyLimit: importMaxBytes,
        onRequest: async ({ user, headers }) => {
          assertAccess('user', user)
          // Before a byte of it is read.
          if (Number(headers['content-length'] ?? 0) > importMaxBytes) {
            throw new Failure('request.too_large', importTooLargeText)
          }
          await assertEmptyAccount(parts.db, (user as User).id)
        },
      },
      async (request, reply) => {
        const { id } = request.user as User
        if (!request.body) throw new Failure('request.invalid', 'body: Send the export as it is')
        if (underWay.has(id)) {
          throw new Failure('resource.conflict', 'An import is under way already.')
        }
        if (underWay.size >= mostAtOnce) {
          const busy = 'Others are importing just now. Try again in a few minutes.'
          throw new Failure('server.unavailable', busy, aWhile)
        }
        underWay.add(id)
        // Listened for before anything is awaited: a connection closes only once.
        const gone = clientGone(reply)
        try {
          await checkImportRateLimit(parts, id)
          const upload = enforceMinimumRate(request.body as Readable, slowest)
          const brought = await importAccount(parts, id, upload, gone)
          reply.header('cache-control', 'no-store')
          return importAnswer.parse(brought)
        } finally {
          underWay.delete(id)
        }
      },
    )
  })
}

/** Aborted when the connection closes before the answer has been sent. */
function clientGone({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController()
  raw.once('close', () => {
    if (raw.writableFinished) return
    controller.abort(new Failure('request.invalid', 'The connection was closed during the import.'))
  })
  return controller.signal
}
