export const serverUnreachable = {
  title: 'Evenstream is out of reach',
  offline:
    'You are offline. Writing, new scripts and your journal wait until the connection is back.',
  noAnswer: 'The server did not answer. Check your connection, or wait a moment and try again.',
  offlineTracks: {
    title: 'Still here to listen to',
    text: 'The tracks that you kept on this device.',
    none: 'Tracks that you keep on this device play without a connection. None is kept here yet.',
  },
}
