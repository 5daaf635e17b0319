import * as cart from '#checkout/cart-with-reservations.ts'
import { contract } from '#contract/contract.ts'
import type { AppContext } from '#app-context.ts'
import * as wishlist from '#wishlist/wishlist.ts'
import type { Serve } from '#api/serve.ts'

export function cartRoutes(serve: Serve, { db, selling }: AppContext): void {
  serve(contract.readCart, async ({ user }) => cart.readCart(db, user.id, await selling()))
  serve(contract.addToCart, async ({ user, body }) =>
    cart.addToCart(db, { rule: await selling(), userId: user.id, ...body }),
  )
  serve(contract.setQuantity, async ({ user, body }) =>
    cart.setQuantity(db, { rule: await selling(), userId: user.id, ...body }),
  )
  serve(contract.removeFromCart, async ({ user, params, query }) =>
    cart.removeFromCart(db, { rule: await selling(), userId: user.id, ...params, ...query }),
  )
  serve(contract.readWishlist, ({ user }) => wishlist.readWishlist(db, user.id))
  serve(contract.addToWishlist, ({ user, body }) =>
    db.transaction((tx) => wishlist.addToWishlist(tx, { userId: user.id, ...body })),
  )
  serve(contract.removeFromWishlist, ({ user, params }) =>
    db.transaction((tx) => wishlist.removeFromWishlist(tx, { userId: user.id, ...params })),
  )
}
