import { type SQL, sql } from 'drizzle-orm'

/**
 * Ranks due jobs fairly between users: the first job of every user comes before the second job of any
 * user, and running jobs count among the jobs of their owner. Of jobs with the same rank, the one that
 * has waited longest comes first. A wait starts when the job is queued. If a job was never claimed and
 * another job of its owner was claimed since, its wait starts at that claim. A job that is queued
 * after the wait of another one began never overtakes it at the same rank, so that waiting is bounded.
 */
export const fairOrder = (isDue: SQL): SQL => sql`
  select id, row_number() over (
    order by job_number + running_jobs,
      case when is_postponed then last_claimed_at else created_at end, is_postponed, created_at, id
  ) as position
  from (
    select *, attempts = 0 and coalesce(last_claimed_at >= created_at, false) as is_postponed
    from (
      select id, created_at, attempts,
        row_number() over (partition by user_id order by created_at, id) as job_number,
        (select count(*) from jobs own
          where own.user_id = waiting.user_id and own.status = 'processing'
            and own.lease_until > now()) as running_jobs,
        (select max(claimed_at) from jobs own where own.user_id = waiting.user_id) as last_claimed_at
      from jobs waiting
      where ${isDue}
    ) due
  ) ranked`
