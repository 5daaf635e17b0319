import { z } from 'zod'
import { Done, PresentPassword, Session, User } from './accounts.ts'
import { Address } from './addresses.ts'
import { OwnComplaint } from './complaints.ts'
import { Cart } from './cart.ts'
import { endpoint } from './endpoint.ts'
import { Order } from './orders.ts'
import { Instant } from './text.ts'

/** All personal data of a user. */
export const ExportedData = z.object({
  shop: z.string(),
  exportedAt: Instant,
  account: User,
  addresses: z.array(Address),
  cart: Cart,
  wishlist: z.array(z.object({ title: z.string(), address: z.string() })),
  orders: z.array(Order).describe('All orders, newest first'),
  complaints: z.array(OwnComplaint),
  sessions: z.array(Session),
})

export const exportData = endpoint('GET /api/auth/export', {
  auth: 'customer',
  summary: 'Returns all my personal data as one document.',
  reply: ExportedData,
})

export const deleteAccount = endpoint('POST /api/auth/delete-account', {
  auth: 'customer',
  summary:
    'Deletes my account. Orders stay without my account, as tax law requires; unpaid ones ' +
    'expire. Refuses the last administrator.',
  body: z.object({ password: PresentPassword }),
  reply: Done,
})
