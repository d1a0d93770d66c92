import { navigate } from 'wouter/use-browser-location'
import { careInView } from '#client/lib/care-in-view.ts'
import { loadTexts } from '#client/lib/load-texts.ts'
import { isAt } from '#client/lib/location.ts'
import { showNotification } from '#client/lib/notifications.ts'
import { toast } from '#client/lib/toasts.ts'
import { toastActionTexts } from '#client/texts/toasts.ts'
import type { User } from '#shared/contract/auth.ts'
import { claimAnnouncement } from './claim-announcement.ts'
import { jobTypes } from './job-types.ts'
import type { Job } from './tracker.ts'

/** A hidden tab waits this long, so that a visible one announces first. */
const hiddenTabDelayMs = 1000

/**
 * Announces the end of a job by toast, and by notification too if it is completed, in one of the open tabs. `user`: on
 * them depends which screen shows the audio.
 */
export async function announce(job: Job, user: User | null): Promise<void> {
  if (document.visibilityState === 'hidden') {
    await new Promise((resolve) => setTimeout(resolve, hiddenTabDelayMs))
  }
  const { toasts, pathOf } = jobTypes[job.jobType]
  if (job.status === 'failed') {
    // Loaded before the claim: if this tab is closed meanwhile, another can still announce the job.
    const reason = await reasonOf(job)
    if (await claimAnnouncement(job.id)) toast({ ...toasts.failed(reason), isBackground: true })
    return
  }
  if (!(await claimAnnouncement(job.id))) return
  const path = pathOf(job.resourceId, user)
  const { title, description } = toasts.generated
  toast({
    ...toasts.generated,
    ...(!isAt(path) && { action: { label: toastActionTexts.listen, href: path } }),
  })
  // While a care answer is in view, the toast is held back; a notification would be shown at once.
  if (careInView.isAny()) return
  showNotification({
    title,
    body: description,
    tag: job.id,
    onClick: () => {
      // A navigation to the same path would still drop the query, which sets the time of day of a check-in.
      if (!isAt(path)) navigate(path)
    },
  })
}

/** The texts are loaded on the first failure, because the home screen does not need them. */
async function reasonOf(job: Job): Promise<string | null> {
  if (job.errorCode === undefined) return job.error
  const texts = await loadTexts(import('./failure-message.ts'))
  return texts ? texts.failureMessage(job) : job.error
}
