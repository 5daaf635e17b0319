import type { Backup as ApiBackup } from '#contract/contract.ts'
import { apiAddress, call } from '#web/api/client.ts'

/** A backup that the shop began. Figures are null until it is written. */
export type Backup = Omit<ApiBackup, '_id'> & { id: string }

/** The last backups, and how new ones are made. */
export type Backups = { backups: Backup[]; nightly: boolean; hasPassphrase: boolean }

/** Reads the last backups. Throws ApiError, as all functions here. */
export async function listBackups(signal: AbortSignal): Promise<Backups> {
  const { backups, ...rest } = await call('GET /api/admin/backups', {}, { signal })
  return { backups: backups.map(({ _id, ...backup }) => ({ id: _id, ...backup })), ...rest }
}

/** Starts a backup, which the shop writes by itself. */
export async function startBackup(): Promise<void> {
  await call('POST /api/admin/backups')
}

/** Returns an address that downloads the file once, within a minute. */
export async function createDownload({ id }: { id: string }): Promise<string> {
  const { address } = await call('POST /api/admin/backups/:id/ticket', { params: { id } })
  return apiAddress(address)
}
