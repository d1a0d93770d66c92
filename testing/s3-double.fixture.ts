/** The S3 double as a process of its own, for several products that share it. */
import { S3Double } from './s3-double.ts'

const double = new S3Double()
await double.start()
// `ready()` in testing/process.ts waits for this line and reads the URL from it.
process.stdout.write(`ready at ${double.url}\n`)
