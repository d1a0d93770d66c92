/** A film that the operator has put in place of ours: a file that is played, or a page with a player. */
export const isFilmFile = (address: string) => /^[^?#]+\.(mp4|webm)([?#]|$)/i.test(address)

/** Where the page says which one; absent for our own. */
export const filmMetaName = 'evenstream-film'
