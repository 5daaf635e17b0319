import type { BareRoute } from './bare-server.ts'
import type { RawResponse } from './connection.ts'
import type { Action } from './load.ts'

/** The most connections of any measurement; each has its own customers. */
export const MAX_CONNECTIONS = 64

/**
 * One row of the table: the same action on the shop and on a bare server with the same responses.
 */
export type Scene = {
  name: string
  title: string
  goal: Goal | null
  onShop: Action
  onBare: Action
  routes: BareRoute[]
  /** Makes the shop ready for a period of load. Its time is not measured. */
  prepare?: () => Promise<void>
  /** Waits until all work that the actions started is done. */
  settle?: Settle
  /** The same without what the row is about, on the same shop and in turns with it. */
  without?: { act: Action; prepare: () => Promise<void> }
}

export type Settle = (acts: number) => Promise<void>

/** The goal of a row: a share of the rate of the bare server or of `without`, or a rate. */
export type Goal =
  | { shareOfBare: number }
  | { shareOfWithout: number; fromConnections: number }
  | { perSecond: number; fromConnections: number }

/** A logged-in customer with the request that fills the cart. */
export type Customer = {
  token: string
  line: { productId: string; variantId: string; quantity: number }
  fillsCart: Buffer
}

/** Every connection has its own sixteen customers, used one after the other. */
export function customerAt(
  customers: Customer[],
  place: { connection: number; turn: number },
): Customer {
  const each = Math.floor(customers.length / MAX_CONNECTIONS)
  const customer = customers[place.connection * each + (place.turn % each)]
  if (!customer) throw new RangeError('There are more connections than customers.')
  return customer
}

/** What a bare server responds to a request. */
export function toBareRoute(
  method: 'GET' | 'POST',
  address: string,
  { head, body }: RawResponse,
): BareRoute {
  const header = (name: string) =>
    new RegExp(`\\r\\n${name}: *([^\\r]*)`, 'i').exec(head)?.[1] ?? ''
  return {
    method,
    path: address.split('?')[0] ?? address,
    contentType: header('content-type'),
    contentEncoding: header('content-encoding'),
    body: body.toString('base64'),
  }
}
