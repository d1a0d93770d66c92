/** Renders the Admin Panel for an admin, with users, an audit log, a message and a health report. */
import { currentUser } from '#client/lib/session.ts'
import Admin from '#client/screens/admin/index.tsx'
import { getHealth, listAuditLog, listUsers, type ManagedUser } from '#shared/contract/admin.ts'
import { getCurrentUser } from '#shared/contract/auth.ts'
import { listContactMessages } from '#shared/contract/contact.ts'
import { aHealthReport, aManagedUser, aMessage, anAuditEntry } from './admin.ts'
import { type FakeServer, fakeServer } from './fake-server.ts'
import { aQueryClient, renderWithProviders } from './render.tsx'
import { signedIn } from './users.ts'

export const adminUser = aManagedUser({
  id: 'boss',
  email: 'boss@example.com',
  role: 'admin',
  firstName: 'Ada',
})

export function fakeAdminServer(...otherUsers: ManagedUser[]): FakeServer {
  // Radix needs these; jsdom lacks them.
  Element.prototype.hasPointerCapture ??= () => false
  Element.prototype.scrollIntoView ??= () => {}
  const server = fakeServer()
  server.respondWithJson(getCurrentUser, signedIn(adminUser))
  server.respondWithJson(listUsers, [adminUser, ...otherUsers])
  server.respondWithJson(listAuditLog, [anAuditEntry()])
  server.respondWithJson(listContactMessages, [aMessage()])
  server.respondWithJson(getHealth, aHealthReport())
  return server
}

export function renderAdmin(client = aQueryClient()) {
  client.setQueryData(currentUser.queryKey, signedIn(adminUser))
  renderWithProviders(<Admin />, client)
  return client
}
