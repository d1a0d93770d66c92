import { Client, Pool, type PoolConfig } from 'pg'
import { isConnectionLost } from './connection-lost.ts'
import { PipelinedReads } from './pipelined-reads.ts'
import { isQueryTimeout } from './query-timeout.ts'

/**
 * The connections of the application: a pool, and one more connection for pipelined reads. A restart of
 * the database server closes idle connections, and the pool notices that only when the event loop reads their
 * sockets. Until then it hands out closed connections. Statements whose repetition does no harm (a read,
 * or the start of a transaction) are therefore repeated on another connection.
 */
export class ApplicationPool extends Pool {
  readonly reads: PipelinedReads

  constructor(config: PoolConfig, onLost: (error: Error) => void) {
    super({ ...config, Client: ApplicationClient })
    // The pool listens for errors only while a connection is idle. Without a listener, a connection
    // that is lost while it is in use would end the process.
    this.on('connect', (client) => {
      client.on('error', onLost)
    })
    this.on('error', () => {})
    const { max: _, ...clientConfig } = config
    this.reads = new PipelinedReads({ ...clientConfig, onLost })
  }

  /** The parameter and result types are compatible with all overloads of `Pool.query`. */
  override query(...args: never[]): never {
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    const send = () => query(...args)
    return (
      isRead(args[0]) ? this.retryIfConnectionWasIdle(send, isConnectionLost) : send()
    ) as never
  }

  /**
   * Repeats an attempt that fails on a connection that was idle. A lost connection leaves the pool, so
   * there are at most as many retries as the pool has places. A new connection that is lost immediately
   * means that the database server is down, so it is not retried.
   */
  async retryIfConnectionWasIdle<Result>(
    attempt: () => Result | Promise<Result>,
    isRetryable: (error: unknown) => boolean,
  ): Promise<Result> {
    for (let retries = 0; ; retries++) {
      const hadIdleConnection = this.idleCount > 0
      try {
        return await attempt()
      } catch (error) {
        if (!hadIdleConnection || retries >= this.options.max || !isRetryable(error)) throw error
      }
    }
  }

  override async end(): Promise<void> {
    await Promise.all([this.reads.end(), super.end()])
  }
}

/**
 * Closes its connection when a query has timed out. The driver would keep it: the next queries would wait for the
 * result of that one, and run in its transaction. Further queries fail with the error of the timeout, so that the
 * error of a failed rollback does not hide it.
 */
class ApplicationClient extends Client {
  #timeoutError: unknown

  /** The parameter and result types are compatible with all overloads of `Client.query`. */
  override query(...args: never[]): never {
    if (this.#timeoutError) return Promise.reject(this.#timeoutError) as never
    const query = super.query.bind(this) as (...args: unknown[]) => unknown
    const result = query(...args)
    // There is none for `Pool.query`, which closes the connection of a failed query itself.
    if (result instanceof Promise) {
      result.catch((error) => {
        if (!isQueryTimeout(error)) return
        this.#timeoutError = error
        void this.end()
      })
    }
    return result as never
  }
}

/** A `select` may call `pg_notify` or take a lock; repeating either does no harm. */
function isRead(query: unknown): boolean {
  const text = typeof query === 'string' ? query : (query as { text?: unknown }).text
  return typeof text === 'string' && /^\s*select\b/i.test(text)
}
