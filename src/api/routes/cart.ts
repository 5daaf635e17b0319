import * as cart from '#checkout/open/own-cart.ts'
import { contract } from '#contract/contract.ts'
import type { Shop } from '#app-context.ts'
import * as wishlist from '#wishlist/wishlist.ts'
import type { Serve } from '#api/serve.ts'

export function cartRoutes(serve: Serve, { db, selling }: Shop): void {
  serve(contract.readCart, async ({ person }) => cart.readCart(db, person.id, await selling()))
  serve(contract.addToCart, async ({ person, body }) =>
    cart.addToCart(db, { rule: await selling(), userId: person.id, ...body }),
  )
  serve(contract.setQuantity, async ({ person, body }) =>
    cart.setQuantity(db, { rule: await selling(), userId: person.id, ...body }),
  )
  serve(contract.removeFromCart, async ({ person, params, query }) =>
    cart.removeFromCart(db, { rule: await selling(), userId: person.id, ...params, ...query }),
  )
  serve(contract.readWishlist, ({ person }) => wishlist.readWishlist(db, person.id))
  serve(contract.addToWishlist, ({ person, body }) =>
    db.transaction((tx) => wishlist.addToWishlist(tx, { userId: person.id, ...body })),
  )
  serve(contract.removeFromWishlist, ({ person, params }) =>
    db.transaction((tx) => wishlist.removeFromWishlist(tx, { userId: person.id, ...params })),
  )
}
