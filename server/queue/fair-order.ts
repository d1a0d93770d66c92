import { type SQL, sql } from 'drizzle-orm'

/**
 * Ranks due jobs fairly between users: every user's first job comes before anyone's second, and each
 * job that is being worked on counts as one of its owner's. Ties go to the wait that began first: when
 * the job was queued or, for a job that was never claimed, when its owner was last served, if that is
 * later. A job that was claimed before keeps its place. Jobs that are queued later cannot pass, so
 * that waiting is bounded.
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
