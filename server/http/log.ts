import { type FastifyInstance, LogController } from 'fastify'
import { Failure } from '#core/failure.ts'
import type { Config } from '../config.ts'
import { standardOutput } from './log-output.ts'

/**
 * Errors are logged with their type and stack, and only a `Failure` with its message: messages of parsers and of the
 * database quote the text that caused them, which may be a user's.
 */
const describeError = (
  error: Error & { code?: unknown; constraint?: unknown },
): Record<string, unknown> => ({
  type: error.name,
  ...(error instanceof Failure && { message: error.message }),
  ...(typeof error.code === 'string' && { code: error.code }),
  ...(typeof error.constraint === 'string' && { constraint: error.constraint }),
  stack: framesOf(error),
  ...(error.cause instanceof Error && { cause: describeError(error.cause) }),
})

/** A stack starts with the message, which may contain lines that look like frames. */
function framesOf({ name, message, stack = '' }: Error): string {
  const messagePrefix = [`${name}: ${message}`, name, message].find((text) =>
    stack.startsWith(text),
  )
  return messagePrefix === undefined ? '' : stack.slice(messagePrefix.length).trimStart()
}

/** Fastify's own request lines contain the full URL, so they are disabled. */
export const loggerOptions = (level: Config['logLevel']) => ({
  logger: {
    level,
    // No process id and host name in each line.
    base: null,
    stream: standardOutput,
    serializers: { err: (error: Error) => describeError(error) as never },
  },
  logController: new LogController({ disableRequestLogging: true }),
})

/** Logs one line per request, with the route's pattern in place of the URL. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const level = reply.statusCode >= 500 ? 'error' : reply.statusCode >= 400 ? 'warn' : 'info'
    request.log[level]({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    })
    done()
  })
}
