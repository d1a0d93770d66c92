/** The S3 double as a process of its own, for several products that share it. */
import { S3Double } from './s3-double.ts'

const double = new S3Double()
await double.start()
process.stdout.write(`ready at ${double.url}\n`)
