/** The entry point of the import thread: lowers its priority before it loads its modules. */
import { constants, setPriority } from 'node:os'

// Linux has priorities for threads; elsewhere this would affect the whole process.
if (process.platform === 'linux') {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // A container may forbid it; the import then runs at normal priority.
  }
}

await import('./serve-export-reader.ts')
