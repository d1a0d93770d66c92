/** The name of the built-in writer in English, for the server's responses and the client's texts. */
export const guideName = 'The built-in guide'
