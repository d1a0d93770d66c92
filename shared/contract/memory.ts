import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const memory = z.object({
  /** Whether guidance may refer to the last days. */
  isOn: z.boolean(),
})

export const getMemory = endpoint({
  method: 'GET',
  path: '/api/memory',
  access: 'user',
  summary: 'Whether guidance may refer to the last days',
  response: memory,
})

export const switchMemory = endpoint({
  method: 'PUT',
  path: '/api/memory',
  access: 'user',
  summary: 'Switch memory on, or off and delete what it kept',
  body: z.strictObject({ isOn: z.boolean() }),
  response: memory,
})
