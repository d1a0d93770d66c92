import { Failure } from '#core/failure.ts'

/** After this time a busy guide has usually become less so. */
const retryAfterSeconds = 10

/** The guide has too much to do, or is starting again. */
export const writersBusyFailure = () =>
  new Failure('server.unavailable', { reason: 'writers_busy' }, { retryAfter: retryAfterSeconds })
