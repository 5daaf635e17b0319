import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { sendMail } from '#web/api/admin/operations/outbox.ts'

/** Sends a mail with the status unsent or failed. */
export const SEND: Mutation<{ id: string }, string> = {
  name: 'send',
  send: sendMail,
  done: (message) => message,
  failed: () => 'Failed to send the mail: ',
  // The attempt may have changed the state of the mail.
  reloadsAfter: () => true,
}
