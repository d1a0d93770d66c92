export type ServerSettings = Readonly<Record<string, string>>

/** For one app on one machine. Given on the command line, so that no file can go out of date. */
const modest: ServerSettings = {
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  min_wal_size: '48MB',
  // Small containers have little shared memory, and our queries are short.
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  jit: 'off',
  timezone: 'UTC',
  // A query whose client has died ends soon, instead of holding its locks to the end.
  client_connection_check_interval: '2s',
}

/** Loopback and a password; no socket, whose path may be at most some hundred characters long. */
const loopbackOnly: ServerSettings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
}

/**
 * People write about their lives into this database, so none of it may reach the log. Statements
 * and parameters are left out; `terse` drops the details that quote values; and errors are left
 * out altogether, since even their first line can quote one ('invalid input syntax …'). The app
 * gets every error of its own anyway. What the server says of itself stays in.
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

/** For tests: as fast as it gets, at the price of a broken database after a power cut. */
const notDurable: ServerSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

export function serverSettings(durable: boolean, extra: ServerSettings): ServerSettings {
  return {
    ...modest,
    ...(durable ? {} : notDurable),
    ...extra,
    ...loopbackOnly,
    ...privateLog,
  }
}

export function asArguments(settings: ServerSettings): string[] {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
