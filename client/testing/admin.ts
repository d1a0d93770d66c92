import type { getHealth, listAuditLog, ManagedUser } from '#shared/contract/admin.ts'
import type { listContactMessages } from '#shared/contract/contact.ts'
import type { ResponseBody } from '#shared/endpoint.ts'
import { aUser } from './users.ts'

type AuditEntry = ResponseBody<typeof listAuditLog>[number]
type Message = ResponseBody<typeof listContactMessages>[number]
type Report = ResponseBody<typeof getHealth>

export const aManagedUser = (overrides: Partial<ManagedUser> = {}): ManagedUser => ({
  ...aUser(),
  emailVerified: true,
  ...overrides,
})

export const anAuditEntry = (overrides: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'e1',
  who: { pseudonym: 'aaaa1111', email: 'boss@example.com' },
  whom: { pseudonym: 'bbbb2222', email: 'mira@example.com' },
  changed: 'role',
  from: 'user',
  to: 'admin',
  at: '2026-11-15T12:00:00.000Z',
  ...overrides,
})

export const aMessage = (overrides: Partial<Message> = {}): Message => ({
  id: 'm1',
  name: 'Ida',
  email: 'ida@example.com',
  message: 'Hello, you there.',
  looksLikeAdvertising: false,
  createdAt: '2026-11-15T12:00:00.000Z',
  answeredAt: null,
  ...overrides,
})

export const aHealthReport = (overrides: Partial<Report> = {}): Report => ({
  checkedAt: '2026-11-15T12:00:00.000Z',
  database: { state: 'working', milliseconds: 2 },
  queue: { waiting: 3, underWay: 1, oldestSince: '2026-11-15T11:00:00.000Z' },
  voice: { engine: 'kokoro', isFallback: false, since: '2026-11-15T10:00:00.000Z' },
  writer: { name: 'The built-in guide', isGuide: true },
  payments: 'sandbox',
  storage: { state: 'working' },
  mail: { by: 'smtp', waiting: 0, failing: 0, oldestSince: null },
  ...overrides,
})
