import { type SQL, sql } from 'drizzle-orm'

/**
 * Ranks due jobs fairly between users: the first job of every user comes before the second job of any
 * user, and running jobs count among the jobs of their owner. Of jobs with the same rank, the one that
 * has waited longest comes first. A wait starts when the job is queued. If a job was never claimed and
 * another job of its owner was claimed since, its wait starts at that claim. Jobs that are queued later
 * never overtake, so that waiting is bounded.
 */
export const fairOrder = (isDue: SQL): SQL => sql`
  select id, row_number() over (
    order by turn + busy, case when is_postponed then served else created_at end,
      is_postponed, created_at, id
  ) as position
  from (
    select *, attempts = 0 and coalesce(served >= created_at, false) as is_postponed
    from (
      select id, created_at, attempts,
        row_number() over (partition by user_id order by created_at, id) as turn,
        (select count(*) from jobs mine
          where mine.user_id = waiting.user_id and mine.status = 'processing'
            and mine.lease_until > now()) as busy,
        (select max(claimed_at) from jobs mine where mine.user_id = waiting.user_id) as served
      from jobs waiting
      where ${isDue}
    ) due
  ) ranked`
