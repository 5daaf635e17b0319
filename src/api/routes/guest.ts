import * as guests from '#accounts/guests/guest-sessions.ts'
import { requestCode } from '#accounts/codes/codes.ts'
import { readCartTerms } from '#cart/cart.ts'
import { mergeCart } from '#cart/guest-cart.ts'
import { assertPhoneFirst } from '#checkout/guest/guest-context.ts'
import { enterGuestCode, readGuestCart, readGuestWishlist } from '#checkout/guest/guest-cart.ts'
import { placeGuestOrder, verifyGuestPayment } from '#checkout/guest/place-guest-order.ts'
import { contract } from '#contract/contract.ts'
import { readGuestOrder } from '#orders/guest/guest-orders.ts'
import type { AppContext } from '#app-context.ts'
import { mergeWishlist } from '#wishlist/wishlist.ts'
import type { Serve } from '#api/serve.ts'

/** Cart, wishlist and orders of customers who have not logged in. */
export function guestRoutes(serve: Serve, context: AppContext): void {
  const { db } = context
  serve(contract.readGuestCart, ({ body, network }) =>
    readGuestCart(context, { ...body, network: network() }),
  )
  serve(contract.enterGuestCode, ({ body, network }) =>
    enterGuestCode(context, { ...body, network: network() }),
  )
  serve(contract.readGuestWishlist, ({ body }) => readGuestWishlist(context, body))
  serve(contract.mergeGuestLists, async ({ user, body }) => {
    const terms = await readCartTerms(context)
    return db.transaction(async (tx) => ({
      cart: await mergeCart(tx, {
        userId: user.id,
        lines: body.items,
        couponId: body.couponId,
        terms,
      }),
      ...(await mergeWishlist(tx, { userId: user.id, productIds: body.productIds })),
    }))
  })
  serve(contract.requestGuestCode, async ({ body, origin, setBrowser }) => {
    await assertPhoneFirst(context)
    const request = { ...body, purpose: 'guest' as const, origin: origin() }
    const { browser, ...sent } = await requestCode(context, request)
    setBrowser(browser)
    return { success: true, message: 'Your code is on its way.', ...sent }
  })
  serve(contract.openGuestSession, async ({ body, origin }) => {
    await assertPhoneFirst(context)
    return guests.openGuestSession(context, { ...body, origin: origin() })
  })
  serve(contract.placeGuestOrder, ({ guest, body, network }) =>
    placeGuestOrder(context, guest, { network: network(), ...body }),
  )
  serve(contract.verifyGuestPayment, async ({ guest, body }) => ({
    success: true,
    message: 'Payment successful! Order placed.',
    order: await verifyGuestPayment(context, guest, body),
  }))
  serve(contract.readGuestOrder, ({ guest, params }) =>
    readGuestOrder(db, guest, { reference: params.id, now: context.now() }),
  )
}
