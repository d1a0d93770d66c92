import { openReconnectingClient, type ReconnectingClient } from './reconnecting-client.ts'

/**
 * Hears what is announced on a channel of the database, over a connection of its own that is opened
 * again whenever it is lost. What was announced meanwhile is gone: whoever needs to be certain asks.
 */
export const listenToChannel = (
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
): ReconnectingClient =>
  openReconnectingClient({
    url,
    name: 'evenstream live',
    setUp(client) {
      client.on('notification', ({ payload }) => onPayload(payload ?? ''))
      return client.query(`listen ${client.escapeIdentifier(channel)}`)
    },
  })
