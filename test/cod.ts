import { DEFAULT_COD } from '#shared/order/cod-rule.ts'
import { toRupees } from '#shared/money/money.ts'
import type { Order } from '#contract/contract.ts'
import { saveSettings } from './save-settings.ts'
import { ADDRESS, type TestResponse, type TestShop, type TestUser } from './shop.ts'

/** The group `cod` of the settings as the form sends it. */
export const COD_SETTING = {
  ...DEFAULT_COD,
  isOn: true,
  minimum: 0,
  maximum: toRupees(DEFAULT_COD.maximum),
  fee: 49,
  advance: null,
  allowedPincodes: '',
  blockedPincodes: '',
}

/** Turns cash on delivery on, with other values than those of a new shop. */
export const offerCod = async (
  shop: TestShop,
  administrator: TestUser,
  values: Partial<Record<keyof typeof COD_SETTING, unknown>> = {},
): Promise<void> => saveSettings(shop, administrator, { cod: { ...COD_SETTING, ...values } })

type CodOptions = {
  lines?: { productId: string; quantity?: number; variantId?: string }[]
  address?: Partial<typeof ADDRESS>
  /** What is paid besides the cart: the fee, and gift wrap. */
  fee?: number
  /** The advance that the customer saw, in rupees. */
  advance?: number
  giftWrap?: boolean
  headers?: Record<string, string>
}

/** Fills the cart with these lines, if there are any, and chooses cash on delivery. */
export async function requestCod(
  shop: TestShop,
  as: TestUser,
  {
    lines = [],
    address = {},
    fee = 49,
    advance = 0,
    giftWrap = false,
    headers = {},
  }: CodOptions = {},
): Promise<TestResponse> {
  for (const line of lines)
    await shop.request('POST', '/api/cart', { as, body: { quantity: 1, ...line } })
  const cart = (await shop.request('GET', '/api/cart', { as })).body
  return shop.request('POST', '/api/checkout/cod', {
    as,
    headers,
    body: {
      amount: cart.totalPaise / 100 + fee,
      advance,
      cart: cart.items.map(
        (item: { productId: { _id: string }; variantId: string; quantity: number }) => ({
          productId: item.productId._id,
          variantId: item.variantId,
          quantity: item.quantity,
        }),
      ),
      shippingDetails: { ...ADDRESS, ...address },
      giftWrap,
    },
  })
}

/** The code of the newest text message to a mobile number. */
export const codeFor = ({ texts }: TestShop, mobile: string = ADDRESS.phone): string =>
  /^\d{6}/.exec(texts.find((each) => each.mobile === mobile)?.body ?? '')?.[0] ?? ''

/** Places an order with cash on delivery and confirms it with its code. */
export async function buyWithCash(
  shop: TestShop,
  as: TestUser,
  lines: CodOptions['lines'],
): Promise<Order> {
  const placed = await requestCod(shop, as, { lines: lines ?? [] })
  if (placed.status !== 200) throw new Error(`The order was refused: ${placed.body.message}`)
  const confirmed = await shop.request('POST', `/api/orders/${placed.body.order._id}/confirm`, {
    as,
    body: { code: codeFor(shop) },
  })
  if (confirmed.status !== 200)
    throw new Error(`The order was not confirmed: ${confirmed.body.message}`)
  return confirmed.body
}

/** Changes the status of an order as administrators do. Throws if it stays as it is. */
export async function move(
  shop: TestShop,
  administrator: TestUser,
  id: string,
  ...way: string[]
): Promise<void> {
  for (const to of way) {
    const parcel = to === 'shipped' ? { courier: 'Delhivery', trackingNumber: `AWB-${id}` } : {}
    const moved = await shop.request('POST', '/api/admin/orders/move', {
      as: administrator,
      body: { ids: [id], to, ...parcel },
    })
    if (!moved.body.success) throw new Error(moved.body.message)
  }
}
