/** Like the router, this ignores case and a trailing slash: '/Library/' is '/library'. */
const normalize = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '')

export const isSamePath = (a: string, b: string) => normalize(a) === normalize(b)

/** Whether the page is at this path. */
export const isAt = (path: string) => isSamePath(window.location.pathname, path)
