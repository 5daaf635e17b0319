import type { CallReply } from '#contract/contract.ts'
import { call } from './client.ts'

/**
 * The delivery to a pincode, or without one to most of India. `message`: why it is not served;
 * empty if it is.
 */
export type Delivery = CallReply<'GET /api/delivery'>

/**
 * Reads when an order to a pincode would arrive; for an empty one, in most of India. Throws
 * ApiError.
 */
export const estimateDelivery = (pincode: string): Promise<Delivery> =>
  call('GET /api/delivery', { query: { pincode } })
