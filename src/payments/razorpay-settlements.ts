import { z } from 'zod'
import { paise } from '#shared/money/money.ts'
import type { SettledEntry } from './gateway.ts'

/** The end of the year 9999, the largest time that is accepted. */
const MAX_UNIX_SECONDS = 253_402_300_799
/** How many lines one call returns at most (Razorpay, settlement recon). */
const PAGE = 1000
const MAX_PAGES = 100

const Amount = z
  .number()
  .int()
  .nonnegative()
  .nullish()
  .transform((amount) => paise(amount ?? 0))
const Id = z.string().regex(/^\w{1,60}$/)
const OptionalId = Id.nullish().transform((id) => id ?? '')

/** Transfers and all that may come later count as adjustments. */
const toKind = (type: string): SettledEntry['kind'] =>
  type === 'payment' || type === 'refund' ? type : 'adjustment'

const Line = z
  .object({
    entity_id: Id,
    type: z.string(),
    payment_id: OptionalId,
    amount: Amount,
    fee: Amount,
    tax: Amount,
    debit: Amount,
    credit: Amount,
    settled: z.boolean().nullish(),
    settled_at: z.number().int().nonnegative().max(MAX_UNIX_SECONDS).nullish(),
    settlement_id: OptionalId,
    settlement_utr: z
      .string()
      .regex(/^[\x20-\x7e]{0,60}$/)
      .nullish(),
  })
  .refine(({ fee, tax }) => tax <= fee)

const Reply = z.object({ items: z.array(Line) })

/** Calls the API of the provider. Rejects with ProviderError. */
type Get = <Reply>(path: string, schema: z.ZodType<Reply>) => Promise<Reply>

/** Lists the settled lines of a day, page by page. Lines without a settlement are left out. */
export async function listSettled(get: Get, day: string): Promise<SettledEntry[]> {
  const [year, month, date] = day.split('-').map(Number)
  const entries: SettledEntry[] = []
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = `year=${year}&month=${month}&day=${date}&count=${PAGE}&skip=${page * PAGE}`
    const { items } = await get(`/settlements/recon/combined?${query}`, Reply)
    entries.push(...items.flatMap(toEntry))
    if (items.length < PAGE) break
  }
  return entries
}

function toEntry(line: z.output<typeof Line>): SettledEntry[] {
  const { entity_id: id, type, settled, settled_at: at, settlement_id: settlementId } = line
  if (settled === false || !at || settlementId === '') return []
  const { amount, fee, tax, debit, credit } = line
  const kind = toKind(type)
  return [
    {
      id,
      kind,
      paymentId: kind === 'payment' ? id : line.payment_id,
      amount,
      fee,
      tax,
      debit,
      credit,
      settlementId,
      utr: line.settlement_utr ?? '',
      settledAt: new Date(at * 1000),
    },
  ]
}
