import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#core/failure.ts'
import type { User } from '#shared/contract/auth.ts'
import {
  archiveMediaType,
  importMaxBytes,
  importPath,
  importResponse,
} from '#shared/contract/own-data.ts'
import { disconnectSignal } from '../../http/disconnect-signal.ts'
import { enforceMinimumRate, type MinimumRate } from '../../http/minimum-upload-rate.ts'
import { assertAccess } from '../../http/mount.ts'
import { createKeyedLimiter } from '../../services/concurrency-limiter.ts'
import {
  assertEmptyAccount,
  checkImportRateLimit,
  type ImportDependencies,
  importAccount,
  importTooLarge,
} from '../../services/imports.ts'

/** Enough for one gibibyte over a slow connection. */
const uploadTimeoutMs = 60 * 60 * 1000

/** A slower upload is ended: it would count as one of `maxConcurrentUploads` for too long. */
const minimumUploadRate: MinimumRate = { bytes: 256 * 1024, withinMs: 30_000 }

/** Per process. Limits the storage that uploads use: each is stored until its import has ended. */
const maxConcurrentUploads = 20
const retryAfterSeconds = 60

/** The only route whose body is a file. It is streamed, never held in memory as a whole. */
export function importRoute(app: FastifyInstance, dependencies: ImportDependencies): void {
  /** Each user may have one upload or import per process. */
  const limitUploads = createKeyedLimiter({
    total: maxConcurrentUploads,
    perKey: {
      count: 1,
      refusal: () => new Failure('resource.conflict', { reason: 'import_in_progress' }),
    },
    // No upload waits, because its body would have to be held meanwhile.
    wait: {
      timeout: 0,
      refusal: () =>
        new Failure(
          'server.unavailable',
          { reason: 'imports_busy' },
          { retryAfter: retryAfterSeconds },
        ),
    },
  })

  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(archiveMediaType, (_request, payload, done) => done(null, payload))
    scope.post(
      importPath,
      {
        config: { access: 'user', bodyTimeout: uploadTimeoutMs },
        bodyLimit: importMaxBytes,
        onRequest: async ({ user, headers }) => {
          assertAccess('user', user)
          // Throwing here refuses the request before its body is read.
          if (Number(headers['content-length'] ?? 0) > importMaxBytes) {
            throw importTooLarge()
          }
          await assertEmptyAccount(dependencies.db, (user as User).id)
        },
      },
      async (request, reply) => {
        const { id } = request.user as User
        if (!request.body) throw new Failure('request.invalid', { reason: 'import_body_missing' })
        // Created before the first await, because the response emits `close` only once.
        const disconnection = disconnectSignal(
          reply,
          new Failure('request.invalid', { reason: 'import_disconnected' }),
        )
        return limitUploads(id, async () => {
          await checkImportRateLimit(dependencies, id)
          const upload = enforceMinimumRate(request.body as Readable, minimumUploadRate)
          const imported = await importAccount(dependencies, id, upload, disconnection)
          reply.header('cache-control', 'no-store')
          return importResponse.parse(imported)
        })
      },
    )
  })
}
