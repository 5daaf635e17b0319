import { ADDRESS } from '../shop.ts'

/**
 * What the shop has confirmed to a customer with a 2xx. `asked` counts requested units, with or
 * without a response.
 */
type Promised = {
  registered: boolean
  asked: number
  added: number
  placed: Set<string>
  paid: Set<string>
  confirmed: Set<string>
}

export type Customer = { mobile: string; token: string; promised: Promised }

const PASSWORD = 'ring-for-didi'
let customers = 0

export function newCustomer(): Customer {
  const promised = {
    registered: false,
    asked: 0,
    added: 0,
    placed: new Set<string>(),
    paid: new Set<string>(),
    confirmed: new Set<string>(),
  }
  return { mobile: String(7_000_000_000 + ++customers), token: '', promised }
}

// oxlint-disable-next-line no-explicit-any -- tests look into whatever came
export type Reply = { status: number; body: any }

/** Sends one request. Rejects if the shop stops before the response is complete. */
export async function ask(
  url: string,
  method: 'GET' | 'POST',
  path: string,
  options: { token?: string; body?: object } = {},
): Promise<Reply> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(options.body ? { 'content-type': 'application/json' } : {}),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
    },
    ...(options.body ? { body: JSON.stringify(options.body) } : {}),
    signal: AbortSignal.timeout(20_000),
  })
  return { status: response.status, body: await response.json() }
}

export async function enter(url: string, customer: Customer): Promise<void> {
  const { mobile, promised } = customer
  if (!promised.registered) {
    const answer = await ask(url, 'POST', '/api/auth/register', {
      body: { name: 'Asha Rao', mobile, password: PASSWORD },
    })
    // A registration that was cut off may have been done all the same.
    promised.registered = answer.status < 300 || answer.body.code === 'mobile.taken'
  }
  const answer = await ask(url, 'POST', '/api/auth/login', { body: { mobile, password: PASSWORD } })
  if (answer.status === 200) customer.token = answer.body.token
}

/**
 * Puts one ring into the cart and opens a payment for all that is in it, as the checkout page does.
 */
export async function addAndOrder(
  url: string,
  { token, promised }: Customer,
  productId: string,
): Promise<Reply> {
  promised.asked += 1
  const added = await ask(url, 'POST', '/api/cart', { token, body: { productId, quantity: 1 } })
  if (added.status === 200) promised.added += 1
  const { body: cart } = await ask(url, 'GET', '/api/cart', { token })
  const claimed = cart.items.map((item: { productId: { _id: string }; quantity: number }) => ({
    productId: item.productId._id,
    quantity: item.quantity,
  }))
  const opened = await ask(url, 'POST', '/api/payment/create-order', {
    token,
    body: { amount: cart.totalPaise / 100, cart: claimed, shippingDetails: ADDRESS },
  })
  if (opened.status === 200) promised.placed.add(opened.body.order._id)
  return opened
}

/** Pays in the provider's dialog; returns what its script passes to the page. */
export async function pay(url: string, { promised }: Customer, opened: Reply): Promise<Reply> {
  const paid = await ask(url, 'POST', '/sandbox/checkout/pay', {
    body: { key_id: opened.body.key, order_id: opened.body.orderId, method: 'upi' },
  })
  if (paid.status === 200) promised.paid.add(paid.body.razorpay_payment_id)
  return paid
}

export async function verify(
  url: string,
  { token, promised }: Customer,
  paid: Reply,
): Promise<Reply> {
  const verified = await ask(url, 'POST', '/api/payment/verify-payment', { token, body: paid.body })
  if (verified.status === 200) promised.confirmed.add(verified.body.order._id)
  return verified
}

/** Buys ring after ring until the shop is gone. */
export async function buyUntilCutOff(
  url: string,
  customer: Customer,
  productId: string,
): Promise<void> {
  try {
    if (customer.token === '') await enter(url, customer)
    for (;;) {
      const opened = await addAndOrder(url, customer, productId)
      if (opened.status !== 200) continue
      const paid = await pay(url, customer, opened)
      if (paid.status === 200) await verify(url, customer, paid)
    }
  } catch {
    // The shop was killed in the middle of a request: what it had not answered is not promised.
  }
}
