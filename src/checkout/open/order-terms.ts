import type { SessionUser } from '#accounts/accounts.ts'
import { listCartLines, type CartTerms } from '#cart/cart.ts'
import type { CheckoutContext } from '#checkout/checkout-context.ts'
import { assertEmail } from '#checkout/guest/guest-context.ts'
import { senderOf, withSignature, type Sender } from '#checkout/mail/order-mails.ts'
import { assertState, readPromisedDates } from '#delivery/delivery.ts'
import type { Tx } from '#platform/db/db.ts'
import type { ShippingDetails } from '#shared/customer/account-fields.ts'
import type { DeliveryDates } from '#shared/delivery/delivery-dates.ts'
import type { CodRule } from '#shared/order/cod-rule.ts'
import type { PaymentMethod } from '#shared/order/payment-method.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'
import type { RateChange } from '#shared/tax/rate-changes.ts'
import type { ClientLine } from './compare-cart.ts'

/** The account of an order. */
type OrderUser = Pick<SessionUser, 'id' | 'mobile'>

/** What an order is about, with a log-in or without. */
export type OrderInput = {
  amount: number
  /** The advance of cash on delivery that the browser showed, in rupees. */
  advance?: number | undefined
  cart: ClientLine[]
  /** The variants of the free gifts that the browser showed. */
  gifts?: string[] | undefined
  shippingDetails: ShippingDetails
  giftWrap: boolean
  /** The coupon in the browser of a guest; that of an account is stored with its cart. */
  couponId?: string | undefined
  network: string
}

export type OpenPaymentInput = OrderInput & { user: SessionUser }

/** The input with the settings, and the days that the order promises. */
export type OrderTerms = OrderInput &
  CartTerms & {
    method: PaymentMethod
    cod: CodRule
    /** Whether a code can be sent to confirm an order. */
    sendsCodes: boolean
    /** False if too many mails were sent about orders that nobody has paid or confirmed. */
    mailsOpen?: boolean
    sender: Sender
    rateChanges: RateChange[]
    shop: ShopDetails
    numberPrefix: string
    expected: DeliveryDates
  }

/** The terms with the account of the order, and the lines that it orders. */
export type OpenPaymentTerms = OrderTerms & {
  user: OrderUser
  /**
   * The order of somebody without a log-in, whose mobile number is confirmed: the caller confirms
   * the order, and a code that the account has entered does not count.
   */
  isGuest?: true
  readLines: (tx: Tx) => ReturnType<typeof listCartLines>
}

/** The terms of an order of the cart of a user. */
export const ofOwnCart = (user: OrderUser, terms: OrderTerms): OpenPaymentTerms => ({
  ...terms,
  user,
  readLines: (tx) => listCartLines(tx, user.id),
})

/** Reads the settings that an order follows. Throws `delivery.not-served`. */
export async function readTerms(
  context: CheckoutContext,
  input: OrderInput & Pick<OrderTerms, 'method' | 'sendsCodes'>,
): Promise<OrderTerms> {
  const { pincode, email } = input.shippingDetails
  await assertEmail(context, email, 'shippingDetails.email')
  const shop = await context.details()
  assertState(shop, input.shippingDetails)
  const expected = await readPromisedDates(context.db, {
    pincode,
    now: context.now(),
    terms: await context.delivery(),
  })
  return {
    ...input,
    rule: await context.selling(),
    cod: await context.cod(),
    promises: await context.promises(),
    offers: await context.offers(),
    now: context.now(),
    rateChanges: await context.rateChanges(),
    shop,
    numberPrefix: (await context.words()).orderPrefix,
    sender: senderOf(await withSignature(context)),
    expected,
  }
}
