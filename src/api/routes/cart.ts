import * as cart from '#cart/cart.ts'
import { contract } from '#contract/contract.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function cartRoutes(serve: Serve, { db, selling, promises }: AppContext): void {
  const readTerms = async () => ({ rule: await selling(), promises: await promises() })
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
}
