import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Email, Mobile, Reference } from './text.ts'

const NewAlert = z
  .object({
    variantId: Reference,
    email: Email.optional(),
    mobile: Mobile.optional().describe('In place of `email`, where `sendsRestockTexts` is true'),
  })
  .refine(({ email, mobile }) => (email === undefined) !== (mobile === undefined), {
    path: ['email'],
    message: 'Please enter an email address or a mobile number.',
  })

const Reply = z.object({ success: z.boolean(), message: z.string() })

export const askForRestock = endpoint('POST /api/restock-alerts', {
  auth: 'anyone',
  summary:
    'Asks for one mail or text message when a sold-out variant is in stock again. No unit is ' +
    'kept. Ten a day for one address, five for one number; a repeated call changes nothing.',
  body: NewAlert,
  reply: Reply,
})

export const askForOwnRestock = endpoint('POST /api/restock-alerts/own', {
  auth: 'customer',
  summary: 'Asks for a message as `POST /api/restock-alerts` does, and keeps it with my account.',
  body: NewAlert,
  reply: Reply,
})

export const stopRestockAlerts = endpoint('POST /api/restock-alerts/stop', {
  auth: 'anyone',
  summary:
    'Ends all such messages to an address or number, by the secret of the link in one of them. ' +
    'The reply is the same for an unknown secret.',
  body: z.object({ token: z.string().min(1).max(60) }),
  reply: Reply,
})
