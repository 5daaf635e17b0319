import { z } from 'zod'
import {
  COMPLAINT_STATES,
  MAX_COMPLAINT_LENGTH,
  MIN_COMPLAINT_LENGTH,
} from '#shared/privacy/complaints.ts'
import { CustomerPicture, PictureIds } from './customer-pictures.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Email, Instant, Mobile, RequestId, text } from '#contract/text.ts'

const details = z
  .string('Please describe what is wrong.')
  .trim()
  .min(MIN_COMPLAINT_LENGTH, `Please describe it in at least ${MIN_COMPLAINT_LENGTH} characters.`)
  .max(MAX_COMPLAINT_LENGTH, `Please use at most ${MAX_COMPLAINT_LENGTH} characters.`)

const NewComplaint = z.object({
  requestId: RequestId,
  name: text(1, 100, 'Please enter your name.'),
  mobile: Mobile,
  email: z
    .union([z.literal('').transform(() => undefined), Email])
    .nullish()
    .transform((email) => email ?? undefined),
  orderNumber: z.string().trim().max(40, 'This is no order number.').default(''),
  details,
})

/** The progress of a complaint: what a guest with its number and mobile number may see. */
export const Complaint = z.object({
  number: z.string().describe('The ticket number: GR-7K3M9QXA'),
  state: z.enum(COMPLAINT_STATES),
  stateLabel: z.string(),
  createdAt: Instant,
  acknowledgeBy: Instant,
  resolveBy: Instant,
  acknowledgedAt: Instant.nullable(),
  resolvedAt: Instant.nullable(),
  replies: z.array(z.object({ at: Instant, text: z.string() })).describe('Oldest first'),
})

/** A complaint with its own text and pictures, for the account that sent it. */
export const OwnComplaint = Complaint.extend({
  orderNumber: z.string(),
  details: z.string(),
  pictures: z.array(CustomerPicture),
})

const Sent = z.object({ success: z.boolean(), message: z.string(), complaint: Complaint })

export const sendComplaint = endpoint('POST /api/complaints', {
  auth: 'anyone',
  summary:
    'Sends a complaint to the grievance officer, and returns its ticket number. A repeated ' +
    '`requestId` returns the same one. Guests send five complaints a day with one mobile number.',
  body: NewComplaint,
  reply: Sent,
})

export const sendOwnComplaint = endpoint('POST /api/complaints/own', {
  auth: 'customer',
  summary:
    'Sends a complaint as `POST /api/complaints` does, and keeps it with my account. Five a day, ' +
    'whatever their mobile number is. `pictures`: the ids of up to three uploaded pictures.',
  body: NewComplaint.extend({ pictures: PictureIds }),
  reply: Sent,
})

export const listOwnComplaints = endpoint('GET /api/complaints/own', {
  auth: 'customer',
  summary: 'Lists my complaints, newest first, at most 50.',
  reply: z.object({ complaints: z.array(OwnComplaint) }),
})

export const trackComplaint = endpoint('POST /api/complaints/track', {
  auth: 'anyone',
  summary:
    'Returns the progress of a complaint by its number and mobile number. The same 404 for an ' +
    'unknown number and a wrong mobile number.',
  body: z.object({ number: text(1, 40, 'Please enter your ticket number.'), mobile: Mobile }),
  reply: Complaint,
})
