import { z } from 'zod'
import { Picture } from '#contract/catalog.ts'
import { PaiseOut } from '#contract/text.ts'

/** A delivery address as it is stored. */
export const DeliveryAddress = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  pincode: z.string(),
})

/** A line as it was when the order was placed. Later changes of the product do not affect it. */
export const OrderLine = z.object({
  _id: z.string(),
  productId: z.object({
    _id: z.string(),
    slug: z.string(),
    title: z.string(),
    images: z.array(z.string()),
    picture: Picture.nullable(),
  }),
  variantId: z.string(),
  variantLabel: z.string(),
  sku: z.string(),
  quantity: z.number().int(),
  price: z.number().describe('One unit, in rupees'),
  pricePaise: PaiseOut,
  totalPaise: PaiseOut.describe('Price times quantity, before its discount'),
  discountPaise: PaiseOut.describe('What is taken off the line'),
  isFreeGift: z.boolean().describe('A free gift of an offer'),
  giftNote: z.string(),
  available: z.boolean().describe('False if the product is no longer sold'),
  keptBecause: z
    .string()
    .describe('Why it cannot be returned for a change of mind; empty if it can'),
  isFinalSale: z
    .boolean()
    .describe('Bought as a sale item that cannot be returned for a change of mind'),
  returnedQuantity: z.number().int().describe('How many units came back in accepted returns'),
  isReturned: z.boolean().describe('All units came back, so none can be returned again'),
})
