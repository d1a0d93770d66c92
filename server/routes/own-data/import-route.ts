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
  importTooLarge,
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
            throw importTooLarge()
          }
          await assertEmptyAccount(parts.db, (user as User).id)
        },
      },
      async (request, reply) => {
        const { id } = request.user as User
        if (!request.body) throw new Failure('request.invalid', { reason: 'import_body_missing' })
        if (underWay.has(id)) {
          throw new Failure('resource.conflict', { reason: 'import_in_progress' })
        }
        if (underWay.size >= mostAtOnce) {
          const retryAfter = aWhile
          throw new Failure('server.unavailable', { reason: 'imports_busy' }, { retryAfter })
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
    controller.abort(new Failure('request.invalid', { reason: 'import_disconnected' }))
  })
  return controller.signal
}
