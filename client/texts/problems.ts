/** The sentences of refusals. English is what the server says, too: both come from one table. */
import { problemTexts } from '#shared/problem-texts.ts'

export const problems = problemTexts
