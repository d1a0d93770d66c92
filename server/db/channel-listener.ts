import { openReconnectingClient, type ReconnectingClient } from './reconnecting-client.ts'

/**
 * Listens to a PostgreSQL channel (LISTEN) on a connection of its own, which is reopened whenever it is
 * lost. Notifications sent meanwhile are lost, so clients must also be able to poll.
 */
export const listenToChannel = (
  url: string,
  channel: string,
  onPayload: (payload: string) => void,
): ReconnectingClient =>
  openReconnectingClient({
    url,
    name: 'evenstream listener',
    setUp(client) {
      client.on('notification', ({ payload }) => onPayload(payload ?? ''))
      return client.query(`listen ${client.escapeIdentifier(channel)}`)
    },
  })
