import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, Reference } from './text.ts'

const NewAlert = z.object({ variantId: Reference, email: Email })

const Reply = z.object({ success: z.boolean(), message: z.string() })

export const askForRestock = endpoint('POST /api/restock-alerts', {
  auth: 'anyone',
  summary:
    'Asks for one mail when a sold-out variant is in stock again. No unit is kept. Ten a day for ' +
    'one address; a repeated call changes nothing.',
  body: NewAlert,
  reply: Reply,
})

export const askForOwnRestock = endpoint('POST /api/restock-alerts/own', {
  auth: 'customer',
  summary: 'Asks for a mail as `POST /api/restock-alerts` does, and keeps it with my account.',
  body: NewAlert,
  reply: Reply,
})

export const stopRestockAlerts = endpoint('POST /api/restock-alerts/stop', {
  auth: 'anyone',
  summary:
    'Ends all such mails to an address, by the secret of the link in one of them. The reply is ' +
    'the same for an unknown secret.',
  body: z.object({ token: z.string().min(1).max(60) }),
  reply: Reply,
})
