import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Instant, PaiseOut, RequestId } from '#contract/text.ts'
import { MAX_REMITTANCE_LENGTH, REMITTANCE_STATES } from '#shared/order/remittance.ts'

const Csv = z
  .string('Please choose a file.')
  .min(1, 'Please choose a file.')
  .max(MAX_REMITTANCE_LENGTH, 'This file is too large.')

const CHOOSE = 'Please choose a column.'
const Column = z.number(CHOOSE).int(CHOOSE).min(0, CHOOSE).max(200, CHOOSE)
const Columns = z.object({
  awb: Column.describe('The tracking number'),
  amount: Column.describe('What was paid out for the parcel, in rupees'),
  reference: Column.nullable().default(null).describe('The reference of the transfer (UTR)'),
})

const Row = z.object({
  line: z.number().int(),
  awb: z.string(),
  amountPaise: PaiseOut.nullable().describe('Null if it cannot be read'),
  reference: z.string(),
  state: z.enum(REMITTANCE_STATES).describe('Only `paid` is recorded; the others are differences'),
  text: z.string().describe('What differs; empty if nothing does'),
  orderId: z.string().nullable(),
  number: z.string().nullable(),
})

const Remittance = z.object({
  _id: z.string(),
  fileName: z.string(),
  lines: z.number().int(),
  orders: z.number().int(),
  amountPaise: PaiseOut,
  by: z.string(),
  at: Instant,
})

export const listRemittances = endpoint('GET /api/admin/remittances', {
  auth: 'administrator',
  summary:
    'Lists the last files of couriers that were recorded, and the cash that was collected and ' +
    'not paid out yet, oldest first, up to 50 orders.',
  reply: z.object({
    remittances: z.array(Remittance),
    waitingOrders: z.number().int(),
    waitingPaise: PaiseOut,
    waiting: z.array(
      z.object({
        orderId: z.string(),
        number: z.string(),
        awb: z.string(),
        amountPaise: PaiseOut,
        collectedAt: Instant,
      }),
    ),
  }),
})

const MAX_BODY_BYTES = 8 * 1024 * 1024

export const checkRemittance = endpoint('POST /api/admin/remittances/check', {
  auth: 'administrator',
  summary:
    "Reads a courier's CSV file and returns what each line means. Changes nothing. Without " +
    '`columns` it returns the heading and the columns that it recognises.',
  maxBodyBytes: MAX_BODY_BYTES,
  body: z.object({ csv: Csv, columns: Columns.optional() }),
  reply: z.object({
    heading: z.array(z.string()),
    columns: z.object({
      awb: z.number().int().nullable(),
      amount: z.number().int().nullable(),
      reference: z.number().int().nullable(),
    }),
    rows: z.array(Row).describe('Empty while a column is not known'),
  }),
})

export const recordRemittance = endpoint('POST /api/admin/remittances', {
  auth: 'administrator',
  summary:
    'Records what a courier has paid out: the lines that match what was collected. The others ' +
    'are returned as differences. A repeated call with the same `requestId` records nothing more.',
  maxBodyBytes: MAX_BODY_BYTES,
  body: z.object({
    csv: Csv,
    columns: Columns,
    fileName: z.string().trim().max(120).default(''),
    requestId: RequestId,
  }),
  reply: z.object({ remittance: Remittance, rows: z.array(Row) }),
})
