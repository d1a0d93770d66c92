/** Compares like the router, for which '/Library/' is '/library'. */
const plain = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '')

export const isAt = (path: string) => plain(window.location.pathname) === plain(path)
