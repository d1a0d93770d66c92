/** The router takes '/Library/' for '/library'; so does whoever asks where the person is. */
const plain = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '')

export const isAt = (path: string) => plain(window.location.pathname) === plain(path)
