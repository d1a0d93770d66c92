/**
 * Whether the film that the operator has configured for the landing page (`FILM_URL`) is a video
 * file; otherwise it is a page with a player. The client reads the URL from the attribute `data-film`
 * of the root element.
 */
export const isFilmFile = (url: string) => /^[^?#]+\.(mp4|webm)([?#]|$)/i.test(url)
