import { vi } from 'vitest'
import type { getJob } from '#shared/contract/jobs.ts'
import type { getTrack } from '#shared/contract/tracks.ts'
import type { listVoices } from '#shared/contract/voices.ts'
import type { ResponseBody } from '#shared/endpoint.ts'
import { aSlideSummary } from './slides.ts'

export function aJob(
  overrides: Partial<ResponseBody<typeof getJob>> = {},
): ResponseBody<typeof getJob> {
  return {
    id: 'job-1',
    jobType: 'target_slide_audio',
    resourceId: aSlideSummary().id,
    status: 'queued',
    error: null,
    progress: 0,
    queuePosition: 2,
    createdAt: '2026-11-15T12:00:00.000Z',
    ...overrides,
  }
}

/** The track of the script of `aSlide`: two sentences. */
export function aTrack(
  overrides: Partial<ResponseBody<typeof getTrack>> = {},
): ResponseBody<typeof getTrack> {
  return {
    id: 'track-1',
    audioUrl: '/api/tracks/track-1/audio',
    captionsUrl: '/api/tracks/track-1/captions',
    durationSeconds: 300.6,
    pace: 0.85,
    voice: 'Heart',
    captions: [
      { start: 2, end: 4, text: 'You open the door.' },
      { start: 100, end: 102, text: 'The room is warm.' },
    ],
    peaks: [0, 0.5, 0.25, 0],
    ...overrides,
  }
}

export const someVoices: ResponseBody<typeof listVoices> = {
  chosen: 'nicole',
  voices: [
    { id: 'heart', label: 'Heart', character: 'warm', sampleUrl: '/api/voices/heart/sample' },
    { id: 'nicole', label: 'Nicole', character: 'low', sampleUrl: '/api/voices/nicole/sample' },
    { id: 'emma', label: 'Emma', character: 'even', sampleUrl: null },
  ],
}

/** A fake of the browser's notifications. */
export class FakeNotification {
  static shown: FakeNotification[] = []
  static permission: NotificationPermission = 'default'
  static requestPermission = vi.fn(async () => FakeNotification.permission)
  onclick: (() => void) | null = null
  close = vi.fn()
  readonly title: string
  readonly options: NotificationOptions

  constructor(title: string, options: NotificationOptions = {}) {
    this.title = title
    this.options = options
    FakeNotification.shown.push(this)
  }
}

export function stubNotifications(permission: NotificationPermission): void {
  FakeNotification.shown = []
  FakeNotification.permission = permission
  FakeNotification.requestPermission = vi.fn(async () => permission)
  vi.stubGlobal('Notification', FakeNotification)
}
