import { keepConnected, type LastingConnection } from './lasting-connection.ts'

/**
 * Hears what is announced on a channel of the database, over a connection of its own that is opened
 * again whenever it is lost. What was announced meanwhile is gone: whoever needs to be certain asks.
 */
export const subscribe = (
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
): LastingConnection =>
  keepConnected({
    url,
    name: 'evenstream live',
    setUp(client) {
      client.on('notification', ({ payload }) => onPayload(payload ?? ''))
      return client.query(`listen ${client.escapeIdentifier(channel)}`)
    },
  })
