/** A process that logs `LINES` lines to standard output and ends in the way that `END` names. */
import { closeLog, standardOutput } from './log-output.ts'

const { LINES = '1', END = 'return' } = process.env

for (let line = 1; line <= Number(LINES); line++) standardOutput.write(`line ${line}\n`)

if (END === 'close') await closeLog(standardOutput)
if (END === 'exit' || END === 'close') process.exit(3)
if (END === 'throw') throw new Error('a fatal error')
