import * as cart from '#checkout/own-cart.ts'
import { contract } from '#contract/index.ts'
import type { Shop } from '#shop.ts'
import * as wishlist from '#wishlist/wishlist.ts'
import type { Serve } from './serve.ts'

export function cartRoutes(serve: Serve, { db }: Shop): void {
  serve(contract.readCart, ({ person }) => cart.readCart(db, person.id))
  serve(contract.addToCart, ({ person, body }) => cart.addToCart(db, { userId: person.id, ...body }))
  serve(contract.setQuantity, ({ person, body }) => cart.setQuantity(db, { userId: person.id, ...body }))
  serve(contract.removeFromCart, ({ person, params, query }) => cart.removeFromCart(db, { userId: person.id, ...params, ...query }))
  serve(contract.readWishlist, ({ person }) => wishlist.readWishlist(db, person.id))
  serve(contract.addToWishlist, ({ person, body }) => db.transaction((tx) => wishlist.addToWishlist(tx, { userId: person.id, ...body })))
  serve(contract.removeFromWishlist, ({ person, params }) => db.transaction((tx) => wishlist.removeFromWishlist(tx, { userId: person.id, ...params })))
}
