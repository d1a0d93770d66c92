/**
 * The code by which PostgreSQL names an error (its SQLSTATE), also where libraries have wrapped it;
 * of an error that is not the server's own, such as a refused connection, the system's code.
 */
export function sqlStateOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string') return error.code
  return sqlStateOf(error.cause)
}
