import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { mount } from './mount.ts'
import { sendError } from './problems.ts'

it('the response is 500, not 400, if the result of a handler does not match the contract', async () => {
  const app = Fastify()
  app.decorateRequest('user', undefined)
  app.setErrorHandler(sendError)
  mount(app, getCurrentUser, () => ({ isAuthenticated: 'perhaps' }) as never)
  const response = await app.inject('/api/auth/user')
  expect(response.statusCode).toBe(500)
  expect(response.body).not.toContain('isAuthenticated')
})
