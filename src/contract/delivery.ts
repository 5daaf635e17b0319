import { z } from 'zod'
import { SHIPPING_MESSAGES, toPincode } from '#shared/customer/account-fields.ts'
import { endpoint } from './endpoint.ts'

/** The days between which an order arrives, as dates in India. */
export const DeliveryDates = z.object({ from: z.iso.date(), to: z.iso.date() })

/** A pincode as typed; a blank is allowed. Becomes six digits. */
export const Pincode = z
  .string(SHIPPING_MESSAGES.pincode)
  .max(20, SHIPPING_MESSAGES.pincode)
  .transform((value, context) => {
    const pincode = toPincode(value)
    if (pincode) return pincode
    context.addIssue({ code: 'custom', message: SHIPPING_MESSAGES.pincode })
    return z.NEVER
  })

export const estimateDelivery = endpoint('GET /api/delivery', {
  auth: 'anyone',
  summary:
    'Returns when an order that is paid now arrives at a pincode, or that the shop does not ' +
    'deliver there; without a pincode, when it arrives in most of India. A browser may keep the ' +
    'reply for a minute.',
  query: z.object({ pincode: Pincode.optional() }),
  reply: z.object({
    pincode: z.string().describe('Empty if none was sent'),
    served: z.boolean(),
    message: z.string().describe('Why a pincode is not served; empty if it is'),
    place: z
      .string()
      .describe(
        'City and state, as far as they are known; may be empty. Without a pincode `Most of ' +
          'India`, or the only state that the shop delivers to',
      ),
    expected: DeliveryDates.nullable().describe('Null if it is not served'),
    metros: DeliveryDates.nullable().describe(
      'Without a pincode, when it arrives in the metro cities, if that is earlier; else null',
    ),
  }),
  maxAgeSeconds: 60,
})
