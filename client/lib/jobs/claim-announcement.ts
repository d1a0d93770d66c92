/**
 * Every open tab learns that a job has ended; one of them says so. Storage remembers which jobs have
 * been told of, and a lock that all tabs share lets one of them look at a time.
 */
const storageKey = 'told-jobs'
const remembered = 50

/** True for exactly one of the tabs that ask. */
export async function claimAnnouncement(jobId: string): Promise<boolean> {
  // Browsers offer locks only where the connection is secure; without, two tabs rarely look at once.
  if (typeof navigator.locks === 'undefined') return claim(jobId)
  return navigator.locks.request(storageKey, () => claim(jobId))
}

function claim(jobId: string): boolean {
  try {
    const told = toldJobs()
    if (told.includes(jobId)) return false
    window.localStorage.setItem(storageKey, JSON.stringify([jobId, ...told].slice(0, remembered)))
  } catch {
    // With storage closed there is no telling: twice is better than never.
  }
  return true
}

function toldJobs(): readonly unknown[] {
  const stored = window.localStorage.getItem(storageKey)
  if (stored === null) return []
  try {
    const told: unknown = JSON.parse(stored)
    return Array.isArray(told) ? told : []
  } catch {
    return []
  }
}
