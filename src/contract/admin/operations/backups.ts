import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, Reference } from '#contract/text.ts'

/** A backup that the shop began. Figures are null until it is written. */
export const Backup = z.object({
  _id: z.string(),
  startedBy: z.string().nullable().describe('The administrator; null for a nightly one'),
  startedAt: Instant,
  endedAt: Instant.nullable().describe('null while it waits or is written'),
  failure: z.string().nullable().describe('What failed; null for a good one'),
  file: z.string().nullable(),
  bytes: z.number().int().nullable(),
  rows: z.number().int().nullable(),
  pictures: z.number().int().nullable(),
  missingPictures: z.number().int().nullable().describe('Pictures that the storage has lost'),
  isEncrypted: z.boolean().nullable(),
  isThere: z.boolean().describe('Whether its file is still in the folder'),
})

export const listBackups = endpoint('GET /api/admin/backups', {
  auth: 'administrator',
  summary: 'Lists the last 30 backups, newest first.',
  reply: z.object({
    backups: z.array(Backup),
    nightly: z.boolean().describe('Whether one is written every night'),
    hasPassphrase: z.boolean().describe('Whether new ones are encrypted'),
  }),
})

export const startBackup = endpoint('POST /api/admin/backups', {
  auth: 'administrator',
  summary: 'Starts a backup, which a job writes. One at a time.',
  reply: z.object({ success: z.boolean(), message: z.string() }),
})

export const createBackupTicket = endpoint('POST /api/admin/backups/:id/ticket', {
  auth: 'administrator',
  summary:
    'Returns an address that downloads the file of a backup once, within a minute, without a ' +
    'token. It is written to the audit log.',
  params: z.object({ id: Reference }),
  reply: z.object({ address: z.string() }),
})
