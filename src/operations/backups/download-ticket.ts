import { createHash, randomBytes } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import path from 'node:path'
import { eq, lt } from 'drizzle-orm'
import { assertRecentLogin, type RecentLoginContext } from '#accounts/login/recent-login.ts'
import { recordChange, type Actor } from '#audit-log/audit-log.ts'
import { backupTimeOf } from '#backup/rotation.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'
import type { Id } from '#shared/ids.ts'
import { backupRuns, backupTickets } from '#operations/tables.ts'

const TICKET_MS = 60_000
const TICKET_BYTES = 32

type TicketContext = RecentLoginContext & { db: Db }
type TicketActor = Actor & { authenticatedAt: Date }

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('base64url')

/**
 * Returns a ticket that downloads the file of a backup once, within a minute, and writes that to
 * the audit log. A browser can then load a file of any size by a link, which cannot send a token.
 * Throws `backup.missing`, and `login.stale` if the password is asked for again.
 */
export async function createBackupTicket(
  context: TicketContext,
  actor: TicketActor,
  id: string,
): Promise<string> {
  await assertRecentLogin(context, actor)
  const ticket = randomBytes(TICKET_BYTES).toString('base64url')
  const now = context.now()
  await context.db.transaction(async (tx) => {
    const runId = id as Id<'bak'>
    const [run] = await tx.select().from(backupRuns).where(eq(backupRuns.id, runId))
    if (!run?.file) throw new Refusal('backup.missing')
    await tx.delete(backupTickets).where(lt(backupTickets.expiresAt, now))
    const expiresAt = new Date(now.getTime() + TICKET_MS)
    await tx.insert(backupTickets).values({ ticketHash: hashOf(ticket), runId, expiresAt })
    await recordChange(tx, actor, {
      action: 'backup.downloaded',
      subject: { kind: 'backup', id, name: run.file },
    })
  })
  return ticket
}

type OpenContext = { db: Db; now: () => Date; config: { backup: { folder: string } } }

/**
 * Uses a ticket up and opens its file; the caller closes it. Throws `backup.missing` if the ticket
 * is not valid any more, or the file is not in the folder of this process.
 */
export async function openBackupFile(
  { db, now, config }: OpenContext,
  ticket: string,
): Promise<{ name: string; bytes: number; handle: FileHandle }> {
  const [used] = await db.transaction((tx) =>
    tx
      .delete(backupTickets)
      .where(eq(backupTickets.ticketHash, hashOf(ticket)))
      .returning(),
  )
  if (!used || used.expiresAt < now()) throw new Refusal('backup.missing')
  const [run] = await db.select().from(backupRuns).where(eq(backupRuns.id, used.runId))
  const name = run?.file
  if (!name || !backupTimeOf(name)) throw new Refusal('backup.missing')
  const handle = await open(path.join(config.backup.folder, name)).catch((cause: unknown) => {
    throw new Refusal('backup.missing', { cause })
  })
  return { name, bytes: (await handle.stat()).size, handle }
}
