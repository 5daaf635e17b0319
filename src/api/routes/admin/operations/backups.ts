import type { FastifyInstance } from 'fastify'
import { contract } from '#contract/contract.ts'
import { listBackups, startBackup } from '#operations/backups/backup-runs.ts'
import { createBackupTicket, openBackupFile } from '#operations/backups/download-ticket.ts'
import { readBackupRule } from '#settings/settings.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function backupRoutes(serve: Serve, context: AppContext): void {
  const { folder, passphrase } = context.config.backup
  serve(contract.listBackups, async () => {
    const backups = await listBackups(context.db, { folder, now: context.now() })
    return {
      backups: backups.map(({ id, startedAt, endedAt, ...rest }) => ({
        _id: id,
        startedAt: startedAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
        ...rest,
      })),
      nightly: (await readBackupRule(context.db)).nightly,
      hasPassphrase: passphrase !== undefined,
    }
  })
  serve(contract.startBackup, async ({ user }) => {
    await startBackup(context, user)
    return { success: true, message: 'The backup is being written.' }
  })
  serve(contract.createBackupTicket, async ({ user, params }) => ({
    address: `/api${DOWNLOAD}/${await createBackupTicket(context, user, params.id)}`,
  }))
}

const DOWNLOAD = '/admin/backups/download'

/**
 * Sends the file of a ticket, as a stream. The ticket is the permission: a link of the browser
 * sends no token.
 */
export function backupDownload(api: FastifyInstance, context: AppContext): void {
  api.get<{ Params: { ticket: string } }>(`${DOWNLOAD}/:ticket`, async (request, reply) => {
    const { name, bytes, handle } = await openBackupFile(context, request.params.ticket)
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="${name}"`,
        'content-length': bytes,
      })
      .type('application/octet-stream')
      .send(handle.createReadStream())
  })
}
