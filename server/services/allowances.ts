import { and, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm'
import {
  allowanceOf,
  type ChargeKind,
  type Entitlement,
  isLimited,
  refusalCode,
  type Usage,
  unitsLeft,
} from '#core/allowance.ts'
import {
  type Calendar,
  calendarAt,
  changeZone,
  chargeDate,
  newCalendar,
  renewsAt,
  startOfMonth,
} from '#core/calendar.ts'
import { Failure } from '#core/failure.ts'
import type { User } from '#shared/contract/auth.ts'
import type { Database, Transaction } from '../db/database.ts'
import { charges, users } from '../db/schema/users.ts'

/** Milliseconds until an unspent reservation lapses: much longer than the work for it usually takes. */
const reservationMs = 2 * 60 * 1000

declare const reserved: unique symbol
/** Proof that the allowance was checked: only `reserveUnit` creates one, and `spendUnit` requires one. */
export interface Reservation {
  readonly id: string
  readonly [reserved]: true
}

export interface AllowanceRequest {
  user: User
  charged: ChargeKind
  /** The time zone that the browser has sent. */
  zone: string | undefined
  /** The id that the charge gets. */
  id: string
  now: Date
}

const entitlementOf = (user: User): Entitlement => ({
  tier: user.subscriptionTier,
  isAdmin: user.role === 'admin',
})

/**
 * Takes one unit before the work begins. Concurrent requests wait for the lock of the user's row, so
 * that the limit is exact across processes.
 */
export async function reserveUnit(db: Database, request: AllowanceRequest): Promise<Reservation> {
  const until = new Date(request.now.getTime() + reservationMs)
  const outcome = await db.transaction((tx) => takeUnit(tx, request, until))
  assertUnitTaken(outcome, request)
  return { id: request.id } as Reservation
}

interface UnitOutcome {
  /** null: the unit was taken. */
  refusal: ReturnType<typeof refusalCode>
  renewal: Date
}

/**
 * Takes one unit in the caller's transaction. The caller must also commit when the unit is refused, because
 * the time zone is stored in either case. `reservedUntil: null` spends the unit immediately.
 */
export async function takeUnit(
  tx: Transaction,
  { user, charged, zone, id, now }: AllowanceRequest,
  reservedUntil: Date | null,
): Promise<UnitOutcome> {
  const calendar = await lockCalendar(tx, user.id, zone, now)
  const chargedOn = chargeDate(calendar, now)
  const usedCount = await countUsed(tx, { userId: user.id, charged, chargedOn, now })
  const refusal = refusalCode(entitlementOf(user), charged, usedCount)
  if (!refusal) {
    if (isLimited(entitlementOf(user), charged)) await removeLapsed(tx, user.id, charged, now)
    await tx
      .insert(charges)
      .values({ id, userId: user.id, charged, chargedOn, reservedUntil, createdAt: now })
  }
  await saveCalendar(tx, user.id, refusal ? calendar : { ...calendar, chargedDate: chargedOn })
  return { refusal, renewal: renewsAt(calendar, now) }
}

/**
 * Removes the lapsed reservations of one kind, so that their units cannot be spent in addition to the one that is taken.
 * Without a limit they stay, so that work that has taken longer can still be stored.
 */
const removeLapsed = (tx: Transaction, userId: string, charged: ChargeKind, now: Date) =>
  tx
    .delete(charges)
    .where(
      and(
        eq(charges.userId, userId),
        eq(charges.charged, charged),
        lte(charges.reservedUntil, now),
      ),
    )

export function assertUnitTaken(
  { refusal, renewal }: UnitOutcome,
  { charged, now }: AllowanceRequest,
): void {
  if (refusal === 'quota.daily_limit') {
    const waitSeconds = Math.ceil((renewal.getTime() - now.getTime()) / 1000)
    throw new Failure(refusal, { allowance: charged }, { retryAfter: waitSeconds })
  }
  if (refusal) throw new Failure(refusal, { allowance: charged })
}

/**
 * Spends a reserved unit, in the transaction that stores the result of the work. `cost` is in
 * millionths of a dollar. Throws if the reservation has lapsed and a later request of the same kind
 * has removed it.
 */
export async function spendUnit(tx: Transaction, { id }: Reservation, cost: number): Promise<void> {
  const spentCharges = await tx
    .update(charges)
    .set({ reservedUntil: null, cost })
    .where(and(eq(charges.id, id), sql`${charges.reservedUntil} is not null`))
    .returning({ id: charges.id })
  if (spentCharges.length === 0) throw new Error('The reservation has lapsed')
}

/** Gives a reserved unit back after its work has failed. */
export async function releaseUnit(db: Database | Transaction, { id }: Reservation): Promise<void> {
  await db.delete(charges).where(and(eq(charges.id, id), sql`${charges.reservedUntil} is not null`))
}

/** Gives back a unit that was spent before its work failed. The cost of the work stays counted. */
export async function refundUnit(tx: Transaction, chargeId: string): Promise<void> {
  await tx.delete(charges).where(and(eq(charges.id, chargeId), eq(charges.cost, 0)))
  await tx.update(charges).set({ charged: 'nothing' }).where(eq(charges.id, chargeId))
}

/** Adds what the work for a unit has cost, in millionths of a dollar. */
export async function addCost(tx: Transaction, chargeId: string, cost: number): Promise<void> {
  await tx
    .update(charges)
    .set({ cost: sql`${charges.cost} + ${cost}` })
    .where(eq(charges.id, chargeId))
}

/** Today's usage, the allowances, and the cost of this month. */
export async function usageOf(
  db: Database,
  { user, zone, now }: { user: User; zone: string | undefined; now: Date },
) {
  const [row] = await db.select(calendarColumns).from(users).where(eq(users.id, user.id))
  const calendar = currentCalendar(readCalendar(row, zone), zone, now)
  const chargedOn = chargeDate(calendar, now)
  const count = (charged: ChargeKind) => countUsed(db, { userId: user.id, charged, chargedOn, now })
  const [slides, audios, reflections, cost] = await Promise.all([
    count('slide'),
    count('audio'),
    count('journal'),
    costSince(db, user.id, startOfMonth(calendar, now)),
  ])
  const slideAllowance = allowanceOf(entitlementOf(user), 'slide')
  const audioAllowance = allowanceOf(entitlementOf(user), 'audio')
  return {
    usage: {
      slideCount: slides.today,
      audioCount: audios.today,
      journalCount: reflections.today,
      totalCost: cost / 1_000_000,
    },
    limits: {
      dailySlides: slideAllowance.daily,
      dailyAudios: audioAllowance.daily,
      totalSlides: slideAllowance.total,
      totalAudios: audioAllowance.total,
      slidesLeft: unitsLeft(entitlementOf(user), 'slide', slides),
      audiosLeft: unitsLeft(entitlementOf(user), 'audio', audios),
      renewsAt: renewsAt(calendar, now).toISOString(),
    },
  }
}

async function countUsed(
  db: Database | Transaction,
  {
    userId,
    charged,
    chargedOn,
    now,
  }: { userId: string; charged: ChargeKind; chargedOn: string; now: Date },
): Promise<Usage> {
  const isCounted = or(isNull(charges.reservedUntil), gt(charges.reservedUntil, now))
  const [row] = await db
    .select({
      today: sql<number>`count(*) filter (where ${charges.chargedOn} = ${chargedOn})::int`,
      total: sql<number>`count(*)::int`,
    })
    .from(charges)
    .where(and(eq(charges.userId, userId), eq(charges.charged, charged), isCounted))
  return row ?? { today: 0, total: 0 }
}

async function costSince(db: Database, userId: string, since: Date): Promise<number> {
  const [row] = await db
    .select({ cost: sql<string>`coalesce(sum(${charges.cost}), 0)` })
    .from(charges)
    .where(and(eq(charges.userId, userId), gte(charges.createdAt, since)))
  return Number(row?.cost ?? 0)
}

/** The time zone that the browser has sent, else the stored one, else UTC. */
export async function timeZoneOf(
  db: Database,
  userId: string,
  zone: string | undefined,
  now: Date,
): Promise<string> {
  if (zone) return zone
  const [row] = await db.select(calendarColumns).from(users).where(eq(users.id, userId))
  return calendarAt(readCalendar(row, undefined), now).zone
}

const calendarColumns = {
  timeZone: users.timeZone,
  nextTimeZone: users.nextTimeZone,
  nextTimeZoneFrom: users.nextTimeZoneFrom,
  chargedDate: users.chargedDate,
}
type CalendarRow = Pick<typeof users.$inferSelect, keyof typeof calendarColumns>

function readCalendar(row: CalendarRow | undefined, zone: string | undefined): Calendar {
  if (!row?.timeZone) return newCalendar(zone ?? 'UTC')
  const { timeZone, nextTimeZone, nextTimeZoneFrom, chargedDate } = row
  const zoneChange =
    nextTimeZone && nextTimeZoneFrom ? { zone: nextTimeZone, from: nextTimeZoneFrom } : null
  return { zone: timeZone, zoneChange, chargedDate }
}

/** The calendar at this time. If the browser has sent another time zone, that one is to apply from the next day. */
const currentCalendar = (calendar: Calendar, zone: string | undefined, now: Date): Calendar =>
  zone ? changeZone(calendar, zone, now) : calendarAt(calendar, now)

async function lockCalendar(
  tx: Transaction,
  userId: string,
  zone: string | undefined,
  now: Date,
): Promise<Calendar> {
  const [row] = await tx
    .select(calendarColumns)
    .from(users)
    .where(eq(users.id, userId))
    .for('update')
  return currentCalendar(readCalendar(row, zone), zone, now)
}

async function saveCalendar(tx: Transaction, userId: string, calendar: Calendar): Promise<void> {
  await tx
    .update(users)
    .set({
      timeZone: calendar.zone,
      nextTimeZone: calendar.zoneChange?.zone ?? null,
      nextTimeZoneFrom: calendar.zoneChange?.from ?? null,
      chargedDate: calendar.chargedDate,
    })
    .where(eq(users.id, userId))
}
