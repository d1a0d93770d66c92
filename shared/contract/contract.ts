import type { Endpoint } from '../endpoint.ts'
import {
  changeUserRole,
  changeUserSubscription,
  getHealth,
  listAuditLog,
  listUsers,
} from './admin.ts'
import { getCurrentUser } from './auth.ts'
import { createCheckoutSession, createPortalSession } from './billing.ts'
import { getJob, listJobs } from './jobs.ts'
import {
  createJournalEntry,
  deleteJournalEntry,
  generateMeditationAudio,
  listJournalEntries,
} from './journal.ts'
import {
  deleteSlide,
  generateSlide,
  generateSlideAudio,
  getSlide,
  listSlides,
  setFocusedSlide,
} from './slides.ts'
import { listContactMessages, markContactMessage, sendContactMessage } from './support.ts'
import { getTrack } from './tracks.ts'
import { getUsageStats } from './usage.ts'
import { listVoices } from './voices.ts'
import { chooseWriter, getWriter } from './writer.ts'

/** Every call of the product. A call that is not listed here does not exist. */
export const contract = {
  getCurrentUser,
  listSlides,
  getSlide,
  generateSlide,
  generateSlideAudio,
  deleteSlide,
  listJobs,
  getJob,
  getTrack,
  listVoices,
  listJournalEntries,
  createJournalEntry,
  generateMeditationAudio,
  deleteJournalEntry,
  setFocusedSlide,
  getWriter,
  chooseWriter,
  createCheckoutSession,
  createPortalSession,
  getUsageStats,
  listUsers,
  changeUserRole,
  changeUserSubscription,
  listAuditLog,
  getHealth,
  sendContactMessage,
  listContactMessages,
  markContactMessage,
} as const satisfies Record<string, Endpoint>
