import { ADDRESS } from '../shop.ts'

/**
 * What the shop has confirmed to a customer with a 2xx. `requested` counts requested units, with or
 * without a response.
 */
type Acknowledged = {
  registered: boolean
  requested: number
  added: number
  placed: Set<string>
  paid: Set<string>
  confirmed: Set<string>
}

export type Customer = { mobile: string; token: string; acknowledged: Acknowledged }

const PASSWORD = 'ring-for-didi'
let customers = 0

export function newCustomer(): Customer {
  const acknowledged = {
    registered: false,
    requested: 0,
    added: 0,
    placed: new Set<string>(),
    paid: new Set<string>(),
    confirmed: new Set<string>(),
  }
  return { mobile: String(7_000_000_000 + ++customers), token: '', acknowledged }
}

// oxlint-disable-next-line no-explicit-any -- tests inspect any response
export type Reply = { status: number; body: any }

/** Sends one request. Rejects if the shop stops before the response is complete. */
export async function request(
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
  const { mobile, acknowledged } = customer
  if (!acknowledged.registered) {
    const answer = await request(url, 'POST', '/api/auth/register', {
      body: { name: 'Asha Rao', mobile, password: PASSWORD },
    })
    // An interrupted registration may have succeeded.
    acknowledged.registered = answer.status < 300 || answer.body.code === 'mobile.taken'
  }
  const answer = await request(url, 'POST', '/api/auth/login', {
    body: { mobile, password: PASSWORD },
  })
  if (answer.status === 200) customer.token = answer.body.token
}

/** Adds one ring to the cart and opens a payment for the whole cart, as the checkout page does. */
export async function addAndOrder(
  url: string,
  { token, acknowledged }: Customer,
  productId: string,
): Promise<Reply> {
  acknowledged.requested += 1
  const added = await request(url, 'POST', '/api/cart', { token, body: { productId, quantity: 1 } })
  if (added.status === 200) acknowledged.added += 1
  const { body: cart } = await request(url, 'GET', '/api/cart', { token })
  const claimed = cart.items.map((item: { productId: { _id: string }; quantity: number }) => ({
    productId: item.productId._id,
    quantity: item.quantity,
  }))
  const opened = await request(url, 'POST', '/api/payment/create-order', {
    token,
    body: { amount: cart.totalPaise / 100, cart: claimed, shippingDetails: ADDRESS },
  })
  if (opened.status === 200) acknowledged.placed.add(opened.body.order._id)
  return opened
}

/** Pays in the provider's dialog; returns what its script passes to the page. */
export async function pay(url: string, { acknowledged }: Customer, opened: Reply): Promise<Reply> {
  const paid = await request(url, 'POST', '/sandbox/checkout/pay', {
    body: { key_id: opened.body.key, order_id: opened.body.orderId, method: 'upi' },
  })
  if (paid.status === 200) acknowledged.paid.add(paid.body.razorpay_payment_id)
  return paid
}

export async function verify(
  url: string,
  { token, acknowledged }: Customer,
  paid: Reply,
): Promise<Reply> {
  const verified = await request(url, 'POST', '/api/payment/verify-payment', {
    token,
    body: paid.body,
  })
  if (verified.status === 200) acknowledged.confirmed.add(verified.body.order._id)
  return verified
}

/** Buys rings until the shop is killed. */
export async function buyUntilKilled(
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
    // The shop was killed during a request: without a response nothing is confirmed.
  }
}
