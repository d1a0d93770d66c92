/**
 * The SQLSTATE of a PostgreSQL error, also if libraries have wrapped it. For other errors, such as a
 * refused connection, the system's error code.
 */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return sqlStateOf(error.cause)
}
