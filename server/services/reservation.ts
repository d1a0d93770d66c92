import type { Database } from '../db/database.ts'
import { type AllowanceRequest, type Reservation, releaseUnit, reserveUnit } from './allowances.ts'
import type { UserMutex } from './user-mutex.ts'

/** Reserves one unit of an allowance for the work, which must spend it, and releases it on failure. */
export async function withReservation<Result>(
  { db, userMutex }: { db: Database; userMutex: UserMutex },
  request: AllowanceRequest,
  work: (reservation: Reservation) => Promise<Result>,
): Promise<Result> {
  const reservation = await userMutex(request.user.id, () => reserveUnit(db, request))
  try {
    return await work(reservation)
  } catch (error) {
    // If this fails too, the reservation lapses; the original error is thrown.
    await releaseUnit(db, reservation).catch(() => {})
    throw error
  }
}
