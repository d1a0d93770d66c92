/** Makes the message of an error response from its code and parameters. Loaded on the first error. */
import { problems } from '#client/texts/problems.ts'
import { type ProblemParams, problemParams } from '#shared/problem-params.ts'
import { problemText } from '#shared/problem-texts.ts'
import { type ProblemCode, problem } from '#shared/problems.ts'

/** Null if the code or its parameters are missing, or unknown because the server is newer than this page. */
export function problemMessage(body: unknown): string | null {
  const { code, params, errors } = problem.safeParse(body).data ?? {}
  if (code === undefined || !isKnown(code)) return null
  return messageFor(code, params ?? (errors ? { errors } : {}))
}

const isKnown = (code: string): code is ProblemCode => Object.hasOwn(problemParams, code)

function messageFor<Code extends ProblemCode>(code: Code, params: object): string | null {
  const parsed = problemParams[code].safeParse(params)
  return parsed.success ? problemText(code, parsed.data as ProblemParams<Code>, problems) : null
}
