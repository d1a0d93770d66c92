/**
 * A film that the operator has put in place of ours: a file that is played, or a page with a player.
 * The page carries its address on its root element, as `data-film`.
 */
export const isFilmFile = (address: string) => /^[^?#]+\.(mp4|webm)([?#]|$)/i.test(address)
