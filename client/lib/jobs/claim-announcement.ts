/**
 * All open tabs are notified when a job ends, but only one should announce it. Local storage lists
 * the announced jobs; a Web Lock makes check and update atomic across tabs.
 */
const storageKey = 'told-jobs'
const maxStoredIds = 50

/** True in the first tab that calls this for a job. Without storage it is true in every tab. */
export async function claimAnnouncement(jobId: string): Promise<boolean> {
  // Web Locks need a secure context. Without them two tabs rarely claim at the same time.
  if (typeof navigator.locks === 'undefined') return claim(jobId)
  return navigator.locks.request(storageKey, () => claim(jobId))
}

function claim(jobId: string): boolean {
  try {
    const announced = announcedJobs()
    if (announced.includes(jobId)) return false
    window.localStorage.setItem(
      storageKey,
      JSON.stringify([jobId, ...announced].slice(0, maxStoredIds)),
    )
  } catch {
    // Storage is blocked or full: announcing in every tab is better than in none.
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
