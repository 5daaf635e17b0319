import { codeOnPhone } from './codes.ts'
import { saveSettings } from './save-settings.ts'
import {
  ADDRESS,
  type TestProduct,
  type TestResponse,
  type TestShop,
  type TestUser,
} from './shop.ts'

/** A browser without a log-in: its cookie, and the token of its confirmed number. */
export type TestGuest = { mobile: string; cookie: string; headers: { authorization: string } }

/** Lets customers order with their mobile number and a code. */
export const orderByPhone = (shop: TestShop, administrator: TestUser): Promise<void> =>
  saveSettings(shop, administrator, { checkout: { mode: 'phone' } })

let numbers = 0
/** A number that no account has. */
export const newMobile = (): string => `91${String(++numbers).padStart(8, '0')}`

const cookieOf = (response: TestResponse): string =>
  String(response.headers['set-cookie']).split(';')[0] ?? ''

/** Asks for a code of a guest. Returns the response and the cookie of the browser. */
export async function requestGuestCode(
  shop: TestShop,
  mobile: string,
  headers: Record<string, string> = {},
): Promise<TestResponse & { cookie: string }> {
  const response = await shop.request('POST', '/api/auth/guest-code', { body: { mobile }, headers })
  return { ...response, cookie: cookieOf(response) }
}

/** Confirms a number with the code that comes to it. */
export async function confirmNumber(shop: TestShop, mobile: string): Promise<TestGuest> {
  const before = shop.texts.filter((text) => text.mobile === mobile).length
  const { cookie, status, body } = await requestGuestCode(shop, mobile)
  if (status !== 200) throw new Error(`No code was sent: ${body.message}`)
  const code = await codeOnPhone(shop, mobile, before + 1)
  const opened = await shop.request('POST', '/api/auth/guest', {
    body: { mobile, code },
    headers: { cookie },
  })
  if (opened.status !== 200) throw new Error(`The code was refused: ${opened.body.message}`)
  return { mobile, cookie, headers: { authorization: `Bearer ${opened.body.token}` } }
}

/** One unit of each product, as a browser holds it. */
export const linesOf = (...products: TestProduct[]) =>
  products.map(({ variantIds: [variantId = ''] }) => ({ variantId, quantity: 1 }))

/** Enters the code of a coupon without a log-in. */
export const enterAsGuest = (shop: TestShop, code: string): Promise<TestResponse> =>
  shop.request('POST', '/api/guest/coupon', { body: { code } })

type GuestOrder = {
  items: { variantId: string; quantity: number }[]
  method?: 'online' | 'cod'
  cartId?: string
  address?: Partial<Record<keyof typeof ADDRESS, string | null>>
  couponId?: string
  /** The fee of cash on delivery and its advance, in rupees. */
  fee?: number
  advance?: number
  /** The free gifts that the browser showed, by their variants. */
  gifts?: string[]
}

/** Places an order as the checkout page of a guest does. */
export async function placeAsGuest(
  shop: TestShop,
  { mobile, headers }: Pick<TestGuest, 'mobile' | 'headers'>,
  {
    items,
    method = 'online',
    cartId = 'cart-of-a-guest',
    address = {},
    fee = 0,
    advance,
    gifts,
    couponId,
  }: GuestOrder,
): Promise<TestResponse> {
  const coupon = couponId === undefined ? {} : { couponId }
  const cart = (await shop.request('POST', '/api/guest/cart', { body: { items, ...coupon } })).body
  return shop.request('POST', '/api/guest/orders', {
    headers,
    body: {
      method,
      amount: cart.totalPaise / 100 + fee,
      cartId,
      items,
      ...coupon,
      ...(advance && { advance }),
      ...(gifts && { gifts }),
      shippingDetails: { ...ADDRESS, phone: mobile, ...address },
    },
  })
}
