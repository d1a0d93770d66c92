/**
 * Every open tab learns that a job has ended, and one of them announces it. Local storage lists the
 * announced jobs; a Web Lock makes the check atomic across tabs.
 */
const storageKey = 'told-jobs'
const maxRemembered = 50

/** True in exactly one tab. */
export async function claimAnnouncement(jobId: string): Promise<boolean> {
  // Web Locks need a secure context. Without them two tabs rarely claim at the same moment.
  if (typeof navigator.locks === 'undefined') return claim(jobId)
  return navigator.locks.request(storageKey, () => claim(jobId))
}

function claim(jobId: string): boolean {
  try {
    const announced = announcedJobs()
    if (announced.includes(jobId)) return false
    window.localStorage.setItem(
      storageKey,
      JSON.stringify([jobId, ...announced].slice(0, maxRemembered)),
    )
  } catch {
    // Without storage tabs cannot agree: announcing twice is better than never.
  }
  return true
}

function announcedJobs(): readonly unknown[] {
  const stored = window.localStorage.getItem(storageKey)
  if (stored === null) return []
  try {
    const announced: unknown = JSON.parse(stored)
    return Array.isArray(announced) ? announced : []
  } catch {
    return []
  }
}
