export type ServerSettings = Readonly<Record<string, string>>

/**
 * Settings for one application on one machine. All settings are passed on the command line, so that no
 * configuration file can be outdated.
 */
const baseSettings: ServerSettings = {
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  min_wal_size: '48MB',
  // Small containers have little shared memory, and the queries are short.
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  // Cancels a query soon after its client has died, so that it does not hold its locks.
  client_connection_check_interval: '2s',
}

/** TCP on the loopback interface only. A Unix socket's path is limited to about a hundred characters. */
const loopbackOnly: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

/**
 * Users' private text must not reach the log. Statements and parameters are not logged; `terse` drops
 * the details that quote values; and errors of queries are not logged at all, since even their first
 * line can quote a value ('invalid input syntax …'). The application gets these errors anyway.
 * Messages about the server itself are logged.
 */
const privateLog: ServerSettings = {
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_statement: 'none',
  log_min_error_statement: 'panic',
  log_min_duration_statement: '-1',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_autovacuum_min_duration: '-1',
  log_checkpoints: 'off',
}

/** Fast settings for tests. A power cut could corrupt the database. */
const notDurable: ServerSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

export function serverSettings({
  durable,
  extra = {},
}: {
  durable: boolean
  extra?: ServerSettings | undefined
}): ServerSettings {
  return {
    ...baseSettings,
    ...(durable ? {} : notDurable),
    ...extra,
    ...loopbackOnly,
    ...privateLog,
  }
}

export function asArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
