import { Failure } from '#core/failure.ts'
import type { CareKind } from '#shared/care-kinds.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type AllowanceRequest, type Reservation, release, reserve, spend } from './allowances.ts'
import type { UserMutex } from './user-mutex.ts'

interface ReservationParts {
  db: Database
  userMutex: UserMutex
}

/** What a text that was answered has cost. */
interface Answered {
  careKind: CareKind | null
  cost: number
}

/** Charges the answer, in the transaction that stores it. */
type Charge = (tx: Transaction, answered: Answered) => Promise<void>

/**
 * Reserves one unit of an allowance for the answer to a text, and releases it on failure. Help is neither refused nor
 * charged: a text that speaks of danger is answered even if nothing is left of the allowance.
 */
export async function withReservation<Result>(
  { db, userMutex }: ReservationParts,
  request: AllowanceRequest,
  readForCare: () => Promise<CareKind | null>,
  answer: (charge: Charge) => Promise<Result>,
): Promise<Result> {
  const { id } = request.user
  const reservation = await userMutex(id, () => reserve(db, request)).catch(async (refusal) => {
    // One reading at a time: without an allowance nothing else limits how much one user lets be read.
    const careKind = isUsedUp(refusal) ? await userMutex(id, readForCare).catch(() => null) : null
    if (careKind === null) throw refusal
    return refusal as Failure
  })
  if (reservation instanceof Failure) return answer(chargeHelp(reservation))
  try {
    return await answer(chargeFrom(reservation))
  } catch (error) {
    // If this fails too, the reservation expires; the original error is thrown.
    await release(db, reservation).catch(() => {})
    throw error
  }
}

const isUsedUp = (error: unknown) =>
  error instanceof Failure &&
  (error.code === 'quota.daily_limit' || error.code === 'plan.upgrade_required')

const chargeFrom =
  (reservation: Reservation): Charge =>
  (tx, { careKind, cost }) =>
    careKind === null ? spend(tx, reservation, cost) : release(tx, reservation)

/** Without a reservation only help may be given. */
const chargeHelp =
  (refusal: Failure): Charge =>
  async (_tx, { careKind }) => {
    if (careKind === null) throw refusal
  }
