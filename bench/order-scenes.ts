import { z } from 'zod'
import { contract } from '#contract/contract.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import type { Child } from './child.ts'
import { requestOk, readJson, toRequest, type RawResponse, type Connection } from './connection.ts'
import { customerAt, toBareRoute, type Customer, type Scene, type Settle } from './scene.ts'
import { ADDRESS } from '../test/address.ts'

export const ORDER_SCENES = ['orders', 'coupon-orders', 'dispatches'] as const

const PAY_PATH = '/sandbox/checkout/pay'
/** `payment.captured` and `order.paid` follow every payment. */
const WEBHOOKS_PER_ORDER = 2
const COUPON = 'DIWALI10'

/** An older checkout (`--beside`) may have no discounts. */
const CartReply = z.object({ totalPaise: z.number(), discountPaise: z.number().default(0) })
const Opened = z.object({ orderId: z.string(), key: z.string() })
const Verified = z.object({ success: z.literal(true), order: z.object({ _id: z.string() }) })
const Done = z.object({ success: z.literal(true) })

type OrderStage = {
  connection: Connection
  shop: Child
  /** Makes customers who are logged in. */
  customers: () => Promise<Customer[]>
  only: string[]
}

/**
 * Whole orders; with a coupon, in turns with orders without one; and orders that an administrator
 * packs and ships, with their invoices.
 */
export async function orderScenes(stage: OrderStage): Promise<Scene[]> {
  const { connection, shop, only } = stage
  const settle = settleOrders(shop)
  const scenes: Scene[] = []
  if (only.includes('orders')) scenes.push(await plainScene(stage, settle))
  if (!only.includes('coupon-orders') && !only.includes('dispatches')) return scenes
  const administrator = await shop.call('administrator', z.string())
  const seller = { administrator, setTaxed: taxSwitch(connection, administrator) }
  if (only.includes('coupon-orders')) {
    await addCoupon(connection, administrator)
    scenes.push(await couponScene(stage, settle, seller))
  }
  if (only.includes('dispatches')) scenes.push(await dispatchScene(stage, settle, seller))
  return scenes
}

/** `setTaxed`: whether the seller is registered for GST, so that orders have tax. */
type Seller = { administrator: string; setTaxed: (isTaxed: boolean) => Promise<void> }

/** Waits for the webhooks of all orders that were placed so far. */
function settleOrders(shop: Child): Settle {
  let placed = 0
  return async (orders) => {
    placed += orders
    while ((await shop.call('webhooks', z.number())) < placed * WEBHOOKS_PER_ORDER)
      await new Promise((later) => void setTimeout(later, 5))
  }
}

/** A scene whose bare server responds as the shop did to these steps. */
async function toScene(
  settle: Settle,
  steps: Step[],
  scene: Pick<Scene, 'name' | 'title' | 'goal' | 'onShop' | 'without'>,
): Promise<Scene> {
  await settle(1)
  return {
    ...scene,
    onBare: async (each) => {
      for (const { request } of steps) await requestOk(each, request)
    },
    // One route for each path, also if it is requested twice.
    routes: [...new Map(steps.map((step) => [step.path, step])).values()].map(
      ({ path, response }) => toBareRoute('POST', path, response),
    ),
    settle,
  }
}

async function plainScene({ connection, customers }: OrderStage, settle: Settle): Promise<Scene> {
  const all = await customers()
  const { steps } = await order(connection, customerAt(all, { connection: 0, turn: 0 }))
  return toScene(settle, steps, {
    name: 'orders',
    title: 'Whole order',
    goal: { perSecond: 150, fromConnections: 16 },
    onShop: (each, place) => order(each, customerAt(all, place)),
  })
}

/**
 * An order uses up the code of its cart, so each period begins with a code in every cart. Then no
 * customer orders twice in a period, or the order would have no discount and fail.
 */
async function couponScene(
  { connection, shop, customers }: OrderStage,
  settle: Settle,
  { setTaxed }: Seller,
): Promise<Scene> {
  const [savers, others] = [await customers(), await customers()]
  const prepare = async () => {
    await setTaxed(true)
    await shop.call('enterCode', z.number(), {
      code: COUPON,
      tokens: savers.map(({ token }) => token),
    })
  }
  let orders = 0
  const orderNext = (each: Connection) => {
    const saver = savers[orders++ % savers.length]
    if (!saver) throw new RangeError('There are no customers.')
    return order(each, saver, { isDiscounted: true })
  }
  await prepare()
  const { steps } = await orderNext(connection)
  return {
    ...(await toScene(settle, steps, {
      name: 'coupon-orders',
      title: 'Whole order with tax and a coupon',
      goal: { shareOfWithout: 0.9, fromConnections: 16 },
      onShop: orderNext,
      without: {
        act: (each, place) => order(each, customerAt(others, place)),
        prepare: () => setTaxed(false),
      },
    })),
    prepare,
  }
}

async function dispatchScene(
  { connection, shop, customers }: OrderStage,
  settle: Settle,
  { administrator, setTaxed }: Seller,
): Promise<Scene> {
  const [buyers, others] = [await customers(), await customers()]
  const dispatch = async (each: Connection, customer: Customer) => {
    const { id, steps } = await order(each, customer)
    const parcel = { courier: 'Delhivery', trackingNumber: id }
    for (const body of [
      { ids: [id], to: 'packed' },
      { ids: [id], to: 'shipped', ...parcel },
    ])
      steps.push(await post(each, contract.transitionOrders.path, { token: administrator, body }))
    for (const { response } of steps.slice(-2)) Done.parse(readJson(response))
    return { id, steps }
  }
  const prepare = () => setTaxed(true)
  await prepare()
  const { steps } = await dispatch(connection, customerAt(buyers, { connection: 0, turn: 0 }))
  const withPdfs: Settle = async (orders) => {
    await settle(orders)
    while ((await shop.call('pdfsWaiting', z.number())) > 0)
      await new Promise((later) => void setTimeout(later, 20))
  }
  const scene = await toScene(withPdfs, steps, {
    name: 'dispatches',
    title: 'Whole order, packed and shipped with its invoice and PDF',
    goal: null,
    onShop: (each, place) => dispatch(each, customerAt(buyers, place)),
    without: { act: (each, place) => order(each, customerAt(others, place)), prepare },
  })
  return { ...scene, prepare }
}

type Step = { path: string; request: Buffer; response: RawResponse }

async function send(connection: Connection, path: string, request: Buffer): Promise<Step> {
  return { path, request, response: await requestOk(connection, request) }
}

const post = (connection: Connection, path: string, options: { token?: string; body: unknown }) =>
  send(connection, path, toRequest('POST', path, options))

/**
 * Goes from a full cart to a confirmed order, with the same requests as the browser. Returns its id
 * and the requests. Throws if a cart that `isDiscounted` has no discount.
 */
async function order(
  connection: Connection,
  { token, line, fillsCart }: Customer,
  { isDiscounted = false } = {},
): Promise<{ id: string; steps: Step[] }> {
  const steps = [await send(connection, contract.addToCart.path, fillsCart)]
  const add = async <Reply>(
    path: string,
    options: { token?: string; body: unknown },
    reply: z.ZodType<Reply>,
  ): Promise<Reply> => {
    const step = await post(connection, path, options)
    steps.push(step)
    return reply.parse(readJson(step.response))
  }
  const [filled] = steps
  const { totalPaise, discountPaise } = CartReply.parse(filled && readJson(filled.response))
  if (isDiscounted && discountPaise === 0) throw new Error('The cart has no discount.')
  const input = { amount: totalPaise / 100, cart: [line], shippingDetails: ADDRESS }
  const opened = await add(contract.openPayment.path, { token, body: input }, Opened)
  const payment = { key_id: opened.key, order_id: opened.orderId, method: 'card' }
  const result = await add(PAY_PATH, { body: payment }, z.unknown())
  const verified = await add(contract.verifyPayment.path, { token, body: result }, Verified)
  return { id: verified.order._id, steps }
}

/**
 * Registers the seller for GST, so that orders have tax and parcels a tax invoice, or takes the
 * GSTIN away.
 */
function taxSwitch(connection: Connection, token: string): Seller['setTaxed'] {
  const registration = { gstin: '27AAPFU0939F1ZV', gst: 'registered', state: '27' }
  let version = 0
  return async (isTaxed) => {
    if (isTaxed === (version % 2 === 1)) return
    const value = { ...DEFAULT_SHOP, ...(isTaxed ? registration : {}) }
    const body = { value, version }
    await requestOk(connection, toRequest('PUT', '/api/admin/settings/shop', { token, body }))
    version += 1
  }
}

async function addCoupon(connection: Connection, token: string): Promise<void> {
  const body = { name: 'Diwali', code: COUPON, kind: 'percent', percent: 10 }
  await post(connection, contract.addOffer.path, { token, body })
}
