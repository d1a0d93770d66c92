/** A minimal server. The load bench measures it on the same machine, and states the product's figures as a share of it. */
import Fastify from 'fastify'

const app = Fastify()
app.get('/', () => ({ hello: 'world' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.stdout.write(`ready at http://localhost:${process.env.PORT}\n`)
