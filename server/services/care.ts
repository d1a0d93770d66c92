import { careLanguageOf, withoutSavedNotice } from '#core/care/answers.ts'
import { speaksOfDanger } from '#core/care/patterns/scripts.ts'
import { Failure } from '#core/failure.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import type { DamagedPart } from '#shared/damaged-parts.ts'
import type { Database } from '../db/database.ts'
import type { OwnerKey } from '../db/vault/vault.ts'
import type { Guide } from '../ports/writer.ts'
import { consumeRateLimit, type RateLimit } from './rate-limits.ts'

/** The text speaks of danger: it is answered with help, and not narrated. */
export class NeedsSupportFailure extends Failure<'resource.conflict'> {
  override name = 'NeedsSupportFailure'

  constructor() {
    super('resource.conflict', { reason: 'needs_support' })
  }
}

interface StoredText {
  /** Also true if it is damaged and therefore unknown. */
  needsSupport: boolean
  damagedParts: readonly DamagedPart[]
}

/**
 * Throws if the stored row says that its text needs support; reads no text. Called before a narration is charged, and
 * again when its job runs. `storedIn` is the part that says whether the text needs support. If that part is damaged,
 * this check passes, and a script that may come from an import is read by `assertScriptNeedsNoSupport`.
 */
export function assertNotMarkedAsNeedingSupport(
  { needsSupport, damagedParts }: StoredText,
  { storedIn }: { storedIn: 'needsSupport' | 'guidance' },
): void {
  if (needsSupport && !damagedParts.includes(storedIn)) throw new NeedsSupportFailure()
}

/**
 * The goal as context of guidance and meditations, which can be written without it. Empty if the goal
 * was answered with help, or if damage hides whether it was.
 */
export const goalForReflections = ({
  goalDescription,
  needsSupport,
}: {
  goalDescription: string
  needsSupport: boolean
}): string => (needsSupport ? '' : goalDescription)

/**
 * Reads a script that may come from an import, and throws if it contains plain words of danger, or if the reader
 * finds danger in it.
 */
export async function assertScriptNeedsNoSupport(
  guide: Pick<Guide, 'readForCare'>,
  script: string,
): Promise<void> {
  const needsSupport =
    speaksOfDanger(script) || (await guide.readForCare(script, 'script')) !== null
  if (needsSupport) throw new NeedsSupportFailure()
}

/** How many refused texts of a user are read. Limited, because the guide process runs one task at a time. */
export const refusedReadingLimit: RateLimit = { burst: 5, refillIntervalMs: 60_000 }

interface RefusableText {
  ownerKey: () => Promise<OwnerKey>
  now: Date
  /** Reads the text and returns its care answer; null: the text speaks of no danger. */
  readCareAnswer: () => Promise<CareAnswer | null>
}

interface CareAnswer {
  careKind: CareKind
  answer: string
}

/**
 * Help does not depend on the plan: if a limit of the plan refuses a text that speaks of danger, the refusal has the
 * care answer. The text is not stored: a row without a charge would reveal that its encrypted text speaks of danger.
 */
export async function withHelpInRefusal<Result>(
  db: Database,
  { ownerKey, now, readCareAnswer }: RefusableText,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (refusal) {
    if (!isAllowanceRefusal(refusal)) throw refusal
    const key = (await ownerKey()).derive('refused reading rate limit')
    const limit = refusedReadingLimit
    // Beyond the rate limit the text is not read, and the refusal carries no help.
    await consumeRateLimit(db, { key, limit, now, reason: 'requests' }).catch((error) => {
      throw error instanceof Failure ? refusal : error
    })
    const care = await readCareAnswer()
    if (care === null) throw refusal
    const { careKind } = care
    const careLanguage = careLanguageOf(careKind, care.answer)
    const help = { careKind, careLanguage, answer: withoutSavedNotice(care.answer) }
    const { code, params, retryAfter } = refusal
    throw new Failure(code, params, { help, ...(retryAfter !== undefined && { retryAfter }) })
  }
}

type AllowanceRefusal = Failure<'quota.daily_limit' | 'plan.upgrade_required'>

const isAllowanceRefusal = (error: unknown): error is AllowanceRefusal =>
  error instanceof Failure &&
  (error.code === 'quota.daily_limit' || error.code === 'plan.upgrade_required')
