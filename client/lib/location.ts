/** Like the router, this ignores case and trailing slashes: '/Library/' is '/library'. */
const normalize = (path: string) => path.toLowerCase().replace(/(?<=.)\/+$/, '')

/** Whether the page is at this path. */
export const isAt = (path: string) => normalize(window.location.pathname) === normalize(path)
