import type { Endpoint } from '../endpoint.ts'
import {
  changeUserRole,
  changeUserSubscription,
  getHealth,
  listAuditLog,
  listUsers,
} from './admin.ts'
import { getCurrentUser } from './auth.ts'
import { createCheckoutSession, createPortalSession, getSubscription } from './billing.ts'
import { listContactMessages, markContactMessage, sendContactMessage } from './contact.ts'
import { getJob, listJobs } from './jobs.ts'
import {
  createJournalEntry,
  deleteJournalEntry,
  generateMeditationAudio,
  listJournalEntries,
} from './journal.ts'
import { listJournalDays, searchJournalEntries } from './journal-history.ts'
import { getMemory, switchMemory } from './memory.ts'
import { deleteAccount, getOwnData, startExport } from './own-data.ts'
import { endEverySession, endOneSession, listSessions } from './sessions.ts'
import {
  deleteSlide,
  generateSlide,
  generateSlideAudio,
  getSlide,
  listSlides,
  setFocusedSlide,
} from './slides.ts'
import { getTrack } from './tracks.ts'
import { getUsageStats } from './usage.ts'
import { listVoices } from './voices.ts'
import {
  deleteWeeklyReview,
  getOfferedReview,
  listWeeklyReviews,
  openWeeklyReview,
} from './weekly-reviews.ts'
import { chooseWriter, getWriter, shareEarlierEntries } from './writer.ts'

/** All endpoints. The OpenAPI document and several tests are made from this list. */
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
  listJournalDays,
  searchJournalEntries,
  generateMeditationAudio,
  deleteJournalEntry,
  listWeeklyReviews,
  getOfferedReview,
  openWeeklyReview,
  deleteWeeklyReview,
  setFocusedSlide,
  getMemory,
  switchMemory,
  getWriter,
  chooseWriter,
  shareEarlierEntries,
  getOwnData,
  startExport,
  deleteAccount,
  listSessions,
  endOneSession,
  endEverySession,
  createCheckoutSession,
  createPortalSession,
  getSubscription,
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
