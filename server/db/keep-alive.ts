/**
 * The options for connections to the database. The system probes a silent connection from the tenth second on, and
 * reports it as lost about ten seconds after the machine at the other end has gone. Without the delay it would
 * usually begin after two hours.
 */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const
