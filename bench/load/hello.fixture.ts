/**
 * A minimal server. `bench:speed` measures it on the same machine, and compares the product's figures with those
 * of this server.
 */
import Fastify from 'fastify'

const app = Fastify()
app.get('/', () => ({ hello: 'world' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
// `ready()` in testing/process.ts waits for this line and reads the URL from it.
process.stdout.write(`ready at http://localhost:${process.env.PORT}\n`)
