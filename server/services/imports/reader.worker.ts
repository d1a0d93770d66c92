/** Where the thread of an import begins: at a lower priority, even while it loads its modules. */
import { constants, setPriority } from 'node:os'

// On Linux a priority belongs to a thread; elsewhere this would slow down the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A sandbox may forbid it. An import at the usual priority is better than none.
  }
}

await import('./serve-reader.ts')
