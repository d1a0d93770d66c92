/** The messages of error responses. Client and server take the English ones from the same table. */
import { problemTexts } from '#shared/problem-texts.ts'

export const problems = problemTexts
