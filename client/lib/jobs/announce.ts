import { navigate } from 'wouter/use-browser-location'
import { isAt } from '#client/lib/location.ts'
import { showNotification } from '#client/lib/notifications.ts'
import { toast } from '#client/lib/toasts.ts'
import { toastActionTexts } from '#client/texts/toasts.ts'
import { claimAnnouncement } from './claim-announcement.ts'
import { jobKinds } from './kinds.ts'
import type { Job } from './tracker.ts'

/** A tab that nobody sees lets one that somebody sees speak first. */
const courtesy = 1000

/** Says that a job has ended: once, in one of the tabs that are open. */
export async function announce(job: Job): Promise<void> {
  if (document.visibilityState === 'hidden') {
    await new Promise((resolve) => setTimeout(resolve, courtesy))
  }
  if (!(await claimAnnouncement(job.id))) return
  const { toasts, pathOf } = jobKinds[job.jobType]
  if (job.status === 'failed') {
    toast(toasts.failed(job.error))
    return
  }
  const path = pathOf(job.resourceId)
  const { title, description } = toasts.generated
  toast({
    ...toasts.generated,
    ...(!isAt(path) && { action: { label: toastActionTexts.listen, href: path } }),
  })
  showNotification({ title, body: description, tag: job.id, onClick: () => navigate(path) })
}
