import { call } from '#web/api/client.ts'

/**
 * Returns the pincode of the customer's default address, or without one of the last order;
 * undefined if there is none. Throws ApiError.
 */
export async function readAccountPincode(): Promise<string | undefined> {
  const { addresses } = await call('GET /api/addresses')
  // The default is the first.
  if (addresses[0]) return addresses[0].pincode
  const { orders } = await call('GET /api/orders', { query: { limit: 1 } })
  return orders[0]?.shippingDetails.pincode
}
