import { setTimeout as sleep } from 'node:timers/promises'
import {
  addAndOrder,
  enter,
  newCustomer,
  pay,
  request,
  verify,
  type Customer,
} from '../faults/customer.ts'

/** What the customers saw. `failures` are responses that a fault does not excuse. */
export type Shopping = {
  opened: number
  paid: number
  confirmed: number
  unavailable: number
  interrupted: number
  failures: string[]
}

type Place = { shopUrl: string; providerUrl: string; productIds: string[] }

const PAUSE_MS = 200
/** One payment in six is not confirmed by the browser: its webhook has to do it. */
const CLOSED_BROWSERS = 1 / 6
const CANCELLATIONS = 1 / 10

/** Registers customers and logs them in. */
export async function enterCustomers(shopUrl: string, count: number): Promise<Customer[]> {
  const customers = Array.from({ length: count }, newCustomer)
  await Promise.all(customers.map((customer) => enter(shopUrl, customer)))
  return customers
}

type ShopInput = { customers: Customer[]; chance: () => number; isOver: () => boolean }

/** Lets customers buy without a pause until `isOver` is true. */
export async function shop(
  place: Place,
  { customers, chance, isOver }: ShopInput,
): Promise<Shopping> {
  const seen: Shopping = {
    opened: 0,
    paid: 0,
    confirmed: 0,
    unavailable: 0,
    interrupted: 0,
    failures: [],
  }
  const buyOn = async (customer: Customer) => {
    while (!isOver()) {
      try {
        if (customer.token === '') await enter(place.shopUrl, customer)
        await buyOnce(place, { customer, chance, seen })
      } catch {
        // The connection or the response was lost with a process.
        seen.interrupted += 1
      }
      await sleep(PAUSE_MS * chance())
    }
  }
  await Promise.all(customers.map(buyOn))
  return seen
}

type Buyer = { customer: Customer; chance: () => number; seen: Shopping }

async function buyOnce(place: Place, { customer, chance, seen }: Buyer): Promise<void> {
  const productId = place.productIds[Math.floor(chance() * place.productIds.length)] ?? ''
  const opened = await addAndOrder(place.shopUrl, customer, productId)
  if (!isFine(opened, seen)) return
  seen.opened += 1
  const paid = await pay(place.providerUrl, customer, opened)
  if (paid.status !== 200) return
  seen.paid += 1
  if (chance() < CLOSED_BROWSERS) return
  const verified = await verify(place.shopUrl, customer, paid)
  if (!isFine(verified, seen)) return
  seen.confirmed += 1
  if (chance() >= CANCELLATIONS) return
  const path = `/api/orders/${verified.body.order._id}/cancel`
  isFine(await request(place.shopUrl, 'POST', path, customer), seen)
}

/** Counts a response. A 503 is right while a part is away, and so is
 * `payment.unavailable` (502) while the provider is. Any other 5xx is a failure. */
function isFine({ status, body }: Awaited<ReturnType<typeof request>>, seen: Shopping): boolean {
  if (status === 503) seen.unavailable += 1
  else if (status >= 500 && body.code !== 'payment.unavailable')
    seen.failures.push(`A call got ${status}: ${JSON.stringify(body)}`)
  return status < 300
}
