/** Whether the driver has stopped waiting for the result of a query (`query_timeout`). The query may still run. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message === 'Query read timeout'
