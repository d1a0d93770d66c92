/**
 * Whether the film configured by the operator is a video file; otherwise it is a page with a player. The
 * page carries the address on its root element, as `data-film`.
 */
export const isFilmFile = (address: string) => /^[^?#]+\.(mp4|webm)([?#]|$)/i.test(address)
