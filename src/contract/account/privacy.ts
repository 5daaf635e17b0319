import { z } from 'zod'
import { ConsentChoices, Done, PresentPassword, Session, User } from './accounts.ts'
import { Address } from './addresses.ts'
import { OwnComplaint } from '#contract/orders/complaints.ts'
import { Cart } from '#contract/cart.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Invoice } from '#contract/orders/invoices.ts'
import { Order } from '#contract/orders/orders.ts'
import { CONSENT_KINDS, CONSENT_SOURCES } from '#shared/privacy/privacy-rule.ts'
import { OwnReview } from '#contract/reviews/reviews.ts'
import { Instant } from '#contract/text.ts'

/** The itemised privacy notice. */
export const PrivacyNotice = z.object({
  version: z.string().describe('Changes with every change of the text below'),
  asksAdult: z.boolean().describe('Whether customers are asked to say that they are adults'),
  items: z.array(
    z.object({ name: z.string(), data: z.string(), purpose: z.string(), kept: z.string() }),
  ),
  rights: z.array(z.object({ name: z.string(), how: z.string() })),
  withdraw: z.string(),
  complain: z.string(),
  seller: z.object({
    name: z.string(),
    address: z.array(z.string()),
    email: z.string(),
    phone: z.string(),
  }),
  officer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
})

export const readPrivacyNotice = endpoint('GET /api/privacy-notice', {
  auth: 'anyone',
  summary: 'Returns the itemised privacy notice of the shop with its version.',
  reply: PrivacyNotice,
  cache: { tags: ['settings'] },
})

/** What a user has accepted. */
export const Consents = z.object({
  notice: z.object({
    version: z.string().describe('The present version'),
    accepted: z.object({ version: z.string(), at: Instant }).nullable(),
  }),
  marketingSince: Instant.nullable().describe('Null without consent to news and offers'),
  adultSince: Instant.nullable().describe('When the user said to be 18 or older'),
  asksAdult: z.boolean(),
})

export const readConsents = endpoint('GET /api/auth/consents', {
  auth: 'customer',
  summary: 'Returns what I have accepted, with the present version of the privacy notice.',
  reply: Consents,
})

export const saveConsents = endpoint('PUT /api/auth/consents', {
  auth: 'customer',
  summary:
    'Accepts the present version of the privacy notice (409 `notice.changed` for another one), ' +
    'gives or withdraws my consent to news and offers, or says that I am 18 or older. What is ' +
    'left out stays. Fifty changes a day.',
  body: ConsentChoices.extend({
    source: z.enum(CONSENT_SOURCES, 'Please say where this was chosen.'),
  }).refine(
    ({ notice, marketing, adult }) =>
      notice !== undefined || marketing !== undefined || adult !== undefined,
    'Please choose something.',
  ),
  reply: Consents,
})

/** All personal data of a user. */
export const ExportedData = z.object({
  shop: z.string(),
  exportedAt: Instant,
  account: User,
  addresses: z.array(Address),
  cart: Cart,
  wishlist: z.array(z.object({ title: z.string(), address: z.string() })),
  orders: z.array(Order).describe('All orders, newest first'),
  invoices: z
    .array(
      Invoice.omit({ _id: true }).extend({
        address: z.string().describe('Returns it as PDF, with the token of the log-in'),
        order: z.string().describe('The number of the order'),
      }),
    )
    .describe('Invoices, bills and credit notes of my orders, oldest first'),
  complaints: z.array(OwnComplaint),
  pictures: z
    .array(
      z.object({
        address: z.string().describe('Returns the picture, with the token of the log-in'),
        sentWith: z
          .string()
          .nullable()
          .describe(
            'The number of the order or complaint, or the piece of the review; null if not sent',
          ),
        bytes: z.number().int(),
        width: z.number().int(),
        height: z.number().int(),
        addedAt: Instant,
      }),
    )
    .describe('The pictures of returns, complaints and reviews, oldest first'),
  reviews: z
    .array(OwnReview.extend({ product: z.string(), address: z.string() }))
    .describe('My reviews, oldest first'),
  restockAlerts: z
    .array(
      z.object({
        title: z.string(),
        size: z.string().describe('Empty for a product with one variant'),
        address: z.string(),
        email: z.string().nullable().describe('Null for a text message'),
        mobile: z.string().nullable().describe('Null for a mail'),
        askedAt: Instant,
        sentAt: Instant.nullable().describe('Null while it waits'),
      }),
    )
    .describe('The pieces that I want to know about when they are back, oldest first'),
  consents: z
    .array(
      z.object({
        kind: z.enum(CONSENT_KINDS),
        version: z.string().describe('Of the privacy notice; empty for the others'),
        source: z.enum(CONSENT_SOURCES),
        givenAt: Instant,
        endedAt: Instant.nullable(),
      }),
    )
    .describe('Oldest first'),
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
  body: z.object({
    password: PresentPassword,
    reviewsStay: z
      .boolean('Please say yes or no.')
      .default(false)
      .describe('My reviews stay without my name and pictures; otherwise they are deleted'),
  }),
  reply: Done,
})
