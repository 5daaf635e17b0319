import { eq } from 'drizzle-orm'
import { addStock } from '#inventory/inventory.ts'
import { products as productsTable } from '#catalog/tables.ts'
import { orders as ordersTable } from '#orders/tables.ts'
import type { Id } from '#shared/ids.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { addOffer } from '../offers.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestProduct, type TestShop, type TestUser } from '../shop.ts'
import { bindOrders, findFaults, readSnapshot, type Cast } from './snapshot.ts'
import { offerCod } from '../cod.ts'
import {
  check,
  COD_FEE,
  COUPON_AMOUNT,
  COUPON_PERCENT,
  COUPON_USES,
  type CouponKind,
  type Model,
} from './model.ts'
import { checkChange } from './model-orders.ts'
import type { History } from './steps.ts'
import type { Database } from '#platform/db/db.ts'

/** The shop's clock, which only a history moves. */
type Clock = { now(): number; forward(ms: number): void; reset(): void }

/** An open shop with a simulated clock, in which histories run one after the other. */
export type HistoryShop = { shop: TestShop; clock: Clock; admin: TestUser }

/** A webhook that the provider has not sent yet: its text and the payment or refund it is about. */
type WaitingEvent = { name: string; body: string }

/** A history that runs: its part of the shop, the model, and what was done so far. */
export type Stage = HistoryShop & {
  users: TestUser[]
  products: TestProduct[]
  cast: Cast
  model: Model
  events: WaitingEvent[]
  /** The refunds whose webhooks were made. */
  refundIds: Set<string>
  /** The code of a coupon for one order. */
  code: string
  log: string[]
}

/** The shop and the model differ, or the shop failed. */
export class HistoryFault extends Error {}

function openClock(): Clock {
  let ahead = 0
  return {
    now: () => Date.now() + ahead,
    forward: (ms) => void (ahead += ms),
    reset: () => void (ahead = 0),
  }
}

/** Opens an empty shop for histories. Its provider sends no webhooks: the histories send them. */
export async function openHistoryShop(database: Database): Promise<HistoryShop> {
  const clock = openClock()
  const shop = await openTestShop({
    database,
    now: () => new Date(clock.now()),
    // A slow machine must not look like a provider that is away.
    providerTimeoutMs: 60_000,
  })
  shop.sandbox.webhooks.mode('drop')
  const admin = await shop.administrator()
  await saveSettings(shop, admin, { shop: SELLER })
  return { shop, clock, admin }
}

/** A registered seller in Maharashtra, whose GSTIN begins with the code of that state. */
const SELLER = { ...DEFAULT_SHOP, gstin: '27AAPFU0939F1ZV', gst: 'registered', state: '27' }

const setAdvance = ({ shop, admin }: HistoryShop, advance: number): Promise<void> =>
  offerCod(shop, admin, {
    fee: COD_FEE / 100,
    advance: advance === 0 ? null : advance / 100,
    maximum: 199_999,
    confirmBy: 'link',
    maxUndelivered: null,
  })

let codes = 0
const newCode = (): string => `ONCE${++codes}`

const PRICES = [750, 1100]

/** The taxes of the two products: jewellery at 3 %, and glass bangles without tax. */
export const TAXES = [
  { hsn: '7117', gstRateBp: 300 },
  { hsn: '7018', gstRateBp: 0 },
]

const addCoupon = (shop: TestShop, kind: CouponKind) =>
  addOffer(shop, {
    ...(kind === 'percent'
      ? { percent: COUPON_PERCENT }
      : { kind, percent: null, amount: COUPON_AMOUNT / 100 }),
    maxUses: COUPON_USES,
    code: newCode(),
  })

/** Adds customers and products of their own for one history. */
export async function openStage(
  base: HistoryShop,
  { stock, advance, coupon: kind }: Pick<History, 'stock' | 'advance' | 'coupon'>,
): Promise<Stage> {
  const { shop, clock } = base
  clock.reset()
  await setAdvance(base, advance)
  shop.waiting.length = 0
  shop.sandbox.setApiMode('normal')
  const users = [await shop.customer('Asha Rao'), await shop.customer('Meena Joshi')]
  const products = [
    await shop.stock({ price: PRICES[0], sizes: ['2.4', '2.6'], stock: 0 }),
    await shop.stock({ price: PRICES[1], stock: 0 }),
  ]
  for (const [at, tax] of TAXES.entries()) await setTax(shop, products[at]?.productId, tax)
  const coupon = await addCoupon(shop, kind)
  const cast = {
    coupon: coupon._id,
    variants: products.flatMap(({ variantIds }) => variantIds),
    users: users.map(({ id }) => id),
  }
  const variants = cast.variants.map((id) => {
    const product = products.findIndex(({ variantIds }) => variantIds.some((each) => each === id))
    return { product, counted: 0, price: 100 * (PRICES[product] ?? 0), sold: true }
  })
  const carts = users.map(() => new Map<number, number>())
  const entered = users.map(() => false)
  const before = { orders: [], payments: [], away: false }
  const model: Model = { ...before, variants, carts, entered, advance, coupon: kind }
  const stage: Stage = {
    ...base,
    users,
    products,
    cast,
    model,
    events: [],
    refundIds: new Set(),
    code: coupon.code ?? '',
    log: [],
  }
  await addOpeningStock(stage, stock)
  stage.log.push(
    `begin with a stock of ${stock.join(', ')}, an advance of ${advance}, a coupon of ${kind}`,
  )
  return stage
}

const setTax = async (shop: TestShop, id: Id<'prd'> | undefined, tax: (typeof TAXES)[number]) =>
  id && void (await shop.db.update(productsTable).set(tax).where(eq(productsTable.id, id)))

/** Adds units to each variant that gets some, at once. */
async function addOpeningStock({ shop, cast, model }: Stage, stock: number[]): Promise<void> {
  const changes = cast.variants.map((variantId, at) => ({ variantId, quantity: stock[at] ?? 0 }))
  for (const [at, variant] of model.variants.entries()) variant.counted = stock[at] ?? 0
  await shop.db.transaction((tx) =>
    addStock(
      tx,
      changes.filter(({ quantity }) => quantity > 0),
      { kind: 'opening', reason: 'Opening count' },
    ),
  )
}

/** Adds units to a variant, or takes them out. Returns 'ok' or the code of the refusal. */
export async function changeStock(
  { shop, admin, model, products, cast }: Stage,
  variant: number,
  change: number,
): Promise<string> {
  const target = model.variants[variant]
  const body = {
    productId: products[target?.product ?? 0]?.productId,
    variantId: cast.variants[variant],
    quantity: Math.abs(change),
  }
  const way = change > 0 ? 'add' : 'remove'
  const code = codeOf(
    await shop.request('POST', `/api/admin/inventory/${way}`, { as: admin, body }),
  )
  if (code === 'ok' && target) target.counted += change
  return code
}

/** 'ok', or the code of a refusal. Throws for a failure. */
export function codeOf({ status, body }: { status: number; body: unknown }): string {
  if (status === 200) return 'ok'
  const code =
    typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : `${status}`
  if (
    status >= 500 &&
    !['payment.unavailable', 'payment.unconfirmed', 'unavailable'].includes(code)
  )
    throw new HistoryFault(`The shop answered ${status}: ${JSON.stringify(body)}`)
  return code
}

/** Changes a model as a step should, and returns the codes that the shop should return. */
export type Expectation = (model: Model, codes: string[]) => string[]

const isSame = (codes: string[], expected: string[]): boolean =>
  codes.length === expected.length &&
  codes.every((code, at) => code === expected[at] || (expected[at] === 'refused' && code !== 'ok'))

/**
 * Compares what a step did with what it may do; a step with races may do several things. Keeps the
 * first expectation that fits. Throws HistoryFault with the differences if none does.
 */
export async function settleModel(
  stage: Stage,
  codes: string[],
  expectations: Expectation[],
): Promise<void> {
  const snapshot = await readSnapshot(stage.shop.db, stage.cast)
  const differences: string[] = []
  for (const expect of expectations) {
    const model = structuredClone(stage.model)
    const expected = expect(model, codes)
    bindOrders(model, snapshot, stage.cast)
    const faults = [
      ...(isSame(codes, expected)
        ? []
        : [`returns ${codes.join(', ')}, model ${expected.join(', ')}`]),
      ...findFaults(model, snapshot, stage.cast),
    ]
    if (faults.length === 0) {
      stage.model = model
      return
    }
    differences.push(faults.join('; '))
  }
  throw new HistoryFault(differences.join('\n  or: '))
}

const RETRY_MS = 60_000

/** Runs the jobs that are due, oldest first, as the worker does. A failed one is tried again. */
export async function runDueJobs(stage: Stage): Promise<number> {
  const { shop, clock, model } = stage
  const due = shop.waiting
    .filter(({ dueAt }) => dueAt <= clock.now())
    .sort((a, b) => a.dueAt - b.dueAt)
  for (const job of due) {
    shop.waiting.splice(shop.waiting.indexOf(job), 1)
    if (job.name === 'mail.send' || job.name === 'invoice.pdf') continue
    const changed = 'changeId' in job.data ? changeOf(model, job.data.changeId) : undefined
    // A refund may just have ended, and a refunded order takes no change.
    if (changed) changed.order.isRefunded = await isRefunded(stage, changed.order.id)
    try {
      await shop.runJob(job)
    } catch (error) {
      if (!model.away) throw error
      shop.waiting.push({ ...job, dueAt: clock.now() + RETRY_MS })
    }
    const order = 'orderId' in job.data ? job.data.orderId : undefined
    const checked = model.orders.find(({ id }) => id === order)
    if (checked) check(model, checked, clock.now())
    if (changed) checkChange(model, changed, clock.now())
  }
  return due.length
}

function changeOf({ orders }: Model, id: string) {
  const order = orders.find(({ changes }) => changes.some((change) => change.id === id))
  const change = order?.changes.find((each) => each.id === id)
  return order && change && { order, change }
}

async function isRefunded({ shop }: Stage, id: string): Promise<boolean> {
  const [order] = await shop.db
    .select({ refund: ordersTable.refund })
    .from(ordersTable)
    .where(eq(ordersTable.id, id as Id<'ord'>))
  return order?.refund === 'refunded'
}

/** The tracking number of an order. */
export const awbOf = (id: string): string => `EM${id.slice(-9)}IN`
