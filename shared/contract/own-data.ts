import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { emailAddress, orNull } from '../text.ts'
import { errorCode } from './jobs.ts'

/** The path of the finished export. Only its owner can download it, for one day. */
export const exportFilePath = '/api/own-data/export/file'
/** The path to which an export is uploaded, as `application/zip`. */
export const importPath = '/api/own-data/import'
export const archiveMediaType = 'application/zip'
/** One gibibyte, which is about four hundred tracks. */
export const importMaxBytes = 1024 ** 3
/** The maximum that can be imported, on any plan. */
export const importMaxRecords = { slides: 5_000, entries: 20_000, tracks: 1_000 } as const

export const exportStatuses = ['queued', 'processing', 'completed', 'failed'] as const

const count = z.number().check(z.nonnegative())
const recordCounts = z.object({ slides: count, entries: count, tracks: count })
export type RecordCounts = z.output<typeof recordCounts>

/** Whether an export of this size can be imported. Accounts may grow beyond it. */
export const canBeImported = (counts: RecordCounts, bytes: number): boolean =>
  bytes <= importMaxBytes && isWithinImportLimits(counts)

export const isWithinImportLimits = (counts: RecordCounts): boolean =>
  counts.slides <= importMaxRecords.slides &&
  counts.entries <= importMaxRecords.entries &&
  counts.tracks <= importMaxRecords.tracks

const accountExport = z.object({
  status: z.enum(exportStatuses),
  /** 0 to 100. */
  progress: z.number(),
  /** The size of the finished file. */
  bytes: orNull(z.number()),
  /** A message in English that says why the export failed. */
  error: orNull(z.string()),
  errorCode,
  createdAt: z.iso.datetime(),
  /** The time until which the finished file can be downloaded. */
  expiresAt: orNull(z.iso.datetime()),
})

export const getOwnData = endpoint({
  method: 'GET',
  path: '/api/own-data',
  access: 'user',
  summary: 'What the account holds, and its export if there is one',
  response: z.object({ holds: recordCounts, export: orNull(accountExport) }),
})

export const startExport = endpoint({
  method: 'POST',
  path: '/api/own-data/export',
  access: 'user',
  summary: 'Make one file of everything in the account',
  status: 202,
  response: accountExport,
})

/** The response to an import: the number of imported records of each kind. */
export const importResponse = recordCounts

export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/account/delete',
  access: 'user',
  summary: 'Delete the account and everything in it, for good',
  /** The user types the address of the account as a confirmation. */
  body: z.strictObject({ email: emailAddress }),
})
