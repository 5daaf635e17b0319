import * as cart from '#cart/cart.ts'
import { contract } from '#contract/contract.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function cartRoutes(serve: Serve, { db, ...context }: AppContext): void {
  const readTerms = () => cart.readCartTerms(context)
  serve(contract.readCart, async ({ user }) => cart.readCart(db, user.id, await readTerms()))
  serve(contract.addToCart, async ({ user, body }) =>
    cart.addToCart(db, { terms: await readTerms(), userId: user.id, ...body }),
  )
  serve(contract.setQuantity, async ({ user, body }) =>
    cart.setQuantity(db, { terms: await readTerms(), userId: user.id, ...body }),
  )
  serve(contract.removeFromCart, async ({ user, params, query }) =>
    cart.removeFromCart(db, { terms: await readTerms(), userId: user.id, ...params, ...query }),
  )
  serve(contract.applyCoupon, async ({ user, body, network }) =>
    cart.applyCoupon(db, {
      terms: await readTerms(),
      userId: user.id,
      network: network(),
      ...body,
    }),
  )
  serve(contract.removeCoupon, async ({ user }) =>
    cart.removeCoupon(db, user.id, await readTerms()),
  )
}
