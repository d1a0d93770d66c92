import type { FastifyInstance } from 'fastify'
import { Failure } from '#core/failure.ts'
import { contract } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { mount } from '../../http/mount.ts'

const {
  getCurrentUser: _getCurrentUser,
  listSlides: _listSlides,
  getSlide: _getSlide,
  generateSlide: _generateSlide,
  deleteSlide: _deleteSlide,
  setFocusedSlide: _setFocusedSlide,
  getUsageStats: _getUsageStats,
  generateSlideAudio: _generateSlideAudio,
  listJobs: _listJobs,
  getJob: _getJob,
  getTrack: _getTrack,
  listVoices: _listVoices,
  listJournalEntries: _listJournalEntries,
  createJournalEntry: _createJournalEntry,
  generateMeditationAudio: _generateMeditationAudio,
  deleteJournalEntry: _deleteJournalEntry,
  getWriter: _getWriter,
  chooseWriter: _chooseWriter,
  listUsers: _listUsers,
  changeUserRole: _changeUserRole,
  changeUserSubscription: _changeUserSubscription,
  listAuditLog: _listAuditLog,
  getHealth: _getHealth,
  sendContactMessage: _sendContactMessage,
  listContactMessages: _listContactMessages,
  markContactMessage: _markContactMessage,
  ...unbuilt
} = contract

/** Calls whose part of the product is still to come: known, guarded, and honest about it. */
export function unbuiltRoutes(app: FastifyInstance): void {
  const endpoints: Endpoint[] = Object.values(unbuilt)
  for (const call of endpoints) {
    mount(app, call, () => {
      throw new Failure('feature.not_built', 'This part of Evenstream is still being built.')
    })
  }
}
