import { contract } from '#contract/contract.ts'
import type { AppContext } from '#app-context.ts'
import * as wishlist from '#wishlist/wishlist.ts'
import type { Serve } from '#api/serve.ts'

export function wishlistRoutes(serve: Serve, { db }: AppContext): void {
  serve(contract.readWishlist, ({ user }) => wishlist.readWishlist(db, user.id))
  serve(contract.addToWishlist, ({ user, body }) =>
    db.transaction((tx) => wishlist.addToWishlist(tx, { userId: user.id, ...body })),
  )
  serve(contract.removeFromWishlist, ({ user, params }) =>
    db.transaction((tx) => wishlist.removeFromWishlist(tx, { userId: user.id, ...params })),
  )
}
