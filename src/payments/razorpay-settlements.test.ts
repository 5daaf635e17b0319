import { expect, test } from 'vitest'
import type { z } from 'zod'
import { listSettled } from './razorpay-settlements.ts'

/** A line of the provider's documentation (settlement recon). */
const PAYMENT = {
  entity_id: 'pay_DEXrnipqTmWVGE',
  type: 'payment',
  debit: 0,
  credit: 97_100,
  amount: 100_000,
  currency: 'INR',
  fee: 2900,
  tax: 0,
  on_hold: false,
  settled: true,
  created_at: 1_567_692_556,
  settled_at: 1_568_176_960,
  settlement_id: 'setl_DGlQ1Rj8os78Ec',
  payment_id: null,
  settlement_utr: '1568176960vxp0rj',
  order_id: 'order_DEXrnRiR3SNDHA',
  dispute_id: null,
}
const REFUND = {
  ...PAYMENT,
  entity_id: 'rfnd_DGRcGzZSLyEdg1',
  type: 'refund',
  debit: 242_500,
  credit: 0,
  amount: 242_500,
  fee: 0,
  payment_id: 'pay_DEXq1pACSqFxtS',
}
const ADJUSTMENT = {
  ...REFUND,
  entity_id: 'adj_EhcHONhX4ChgNC',
  type: 'adjustment',
  payment_id: null,
  settlement_utr: null,
}

/** The API with these lines; `asked` has the paths that were called. */
function account(lines: object[]) {
  const asked: string[] = []
  const get = async <Reply>(path: string, schema: z.ZodType<Reply>) => {
    asked.push(path)
    const skip = Number(new URL(path, 'https://api.example').searchParams.get('skip'))
    return schema.parse({ entity: 'collection', items: lines.slice(skip, skip + 1000) })
  }
  return { asked, list: () => listSettled(get, '2019-09-11') }
}

test('payments, refunds and adjustments are read with their payments and references', async () => {
  const { asked, list } = account([PAYMENT, REFUND, ADJUSTMENT])
  const shared = {
    settlementId: 'setl_DGlQ1Rj8os78Ec',
    utr: '1568176960vxp0rj',
    settledAt: new Date('2019-09-11T04:42:40Z'),
    tax: 0,
  }
  expect(await list()).toEqual([
    {
      ...shared,
      id: 'pay_DEXrnipqTmWVGE',
      kind: 'payment',
      paymentId: 'pay_DEXrnipqTmWVGE',
      amount: 100_000,
      fee: 2900,
      debit: 0,
      credit: 97_100,
    },
    {
      ...shared,
      id: 'rfnd_DGRcGzZSLyEdg1',
      kind: 'refund',
      paymentId: 'pay_DEXq1pACSqFxtS',
      amount: 242_500,
      fee: 0,
      debit: 242_500,
      credit: 0,
    },
    {
      ...shared,
      id: 'adj_EhcHONhX4ChgNC',
      kind: 'adjustment',
      paymentId: '',
      utr: '',
      amount: 242_500,
      fee: 0,
      debit: 242_500,
      credit: 0,
    },
  ])
  expect(asked).toEqual(['/settlements/recon/combined?year=2019&month=9&day=11&count=1000&skip=0'])
})

test('a line that waits for its settlement is left out', async () => {
  const waiting = { ...PAYMENT, settled: false }
  const withoutId = { ...PAYMENT, settlement_id: null, settled_at: null, settlement_utr: null }
  expect(await account([waiting, withoutId]).list()).toEqual([])
})

test('a day of more than a page is read to its end', async () => {
  const lines = Array.from({ length: 2500 }, (_, at) => ({ ...PAYMENT, entity_id: `pay_${at}` }))
  const { asked, list } = account(lines)
  expect(await list()).toHaveLength(2500)
  expect(asked).toHaveLength(3)
})

test.each([
  ['a fraction of a paisa', { fee: 1.5 }],
  ['an amount below 0', { amount: -1 }],
  ['more tax than fee', { tax: 2901 }],
  ['an id that is none', { entity_id: "pay' or 1=1" }],
])('%s is refused as malformed', async (_name, change) => {
  await expect(account([{ ...PAYMENT, ...change }]).list()).rejects.toThrow()
})
