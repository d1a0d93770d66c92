/** A bench that measures nothing: the arguments state the rows it reports and how it ends. */
import { spawn } from 'node:child_process'
import { limitRun } from '#testing/timeouts.ts'
import { reportRows } from '../table.ts'

const [rows = '', end] = process.argv.slice(2)
if (rows) await reportRows(JSON.parse(rows))
if (end?.startsWith('hang') || end?.startsWith('wait')) {
  limitRun(end.startsWith('hang') ? 0.001 : 60, 'the bench')
  setInterval(() => {}, 1_000)
}
if (end?.endsWith('with a server')) {
  // The server runs in its own session (`detached`), like the embedded PostgreSQL.
  const server = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' })
  console.log(server.pid)
}
if (end === 'fail') process.exit(3)
if (end === 'kill') process.kill(process.pid, 'SIGKILL')
// Some benches end like this; no reported row may be lost.
if (end === 'exit') process.exit()
