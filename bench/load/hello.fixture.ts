/** A minimal server, measured as the reference for the product. */
import Fastify from 'fastify'

const app = Fastify()
app.get('/', () => ({ hello: 'world' }))
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.stdout.write(`ready at http://localhost:${process.env.PORT}\n`)
