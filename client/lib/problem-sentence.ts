/** Makes the sentence of a refusal from its code and parameters. Loaded with the first refusal. */
import { problems } from '#client/texts/problems.ts'
import { type ProblemParams, problemParams } from '#shared/problem-params.ts'
import { problemText } from '#shared/problem-texts.ts'
import { type ProblemCode, problem } from '#shared/problems.ts'

/** Null if this page does not know the code or its parameters, as with a newer server. */
export function problemSentence(body: unknown): string | null {
  const { code, params, errors } = problem.safeParse(body).data ?? {}
  if (code === undefined || !isKnown(code)) return null
  return sentenceOf(code, params ?? (errors ? { errors } : {}))
}

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(problemParams, code)

function sentenceOf<Code extends ProblemCode>(code: Code, params: object): string | null {
  const parsed = problemParams[code].safeParse(params)
  return parsed.success ? problemText(code, parsed.data as ProblemParams<Code>, problems) : null
}
