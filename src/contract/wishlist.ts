import { z } from 'zod'
import { Product } from './catalog.ts'
import { endpoint } from './endpoint.ts'
import { Reference } from './text.ts'

export const Wishlist = z.object({ products: z.array(Product) })

export const readWishlist = endpoint('GET /api/wishlist', {
  auth: 'customer',
  summary: 'Returns my wishlist.',
  reply: Wishlist,
})

export const addToWishlist = endpoint('POST /api/wishlist', {
  auth: 'customer',
  summary: 'Adds a product to the wishlist.',
  body: z.object({ productId: Reference }),
  reply: Wishlist,
})

export const removeFromWishlist = endpoint('DELETE /api/wishlist/:productId', {
  auth: 'customer',
  summary: 'Removes a product from the wishlist.',
  params: z.object({ productId: Reference }),
  reply: Wishlist,
})
