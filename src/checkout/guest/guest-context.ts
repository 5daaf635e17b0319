import type { CodContext } from '#checkout/cod/cod-context.ts'
import { SHIPPING_MESSAGES } from '#shared/customer/account-fields.ts'
import { Refusal } from '#shared/errors.ts'
import type { CheckoutRule } from '#shared/order/checkout-rule.ts'

/** What decides whether customers order without a log-in. */
type ModeContext = {
  checkout: () => Promise<CheckoutRule>
  /** Null if none is set: then nobody can confirm a number. */
  readonly messenger: object | null
}

/** What orders without a log-in need from the app. */
export type GuestContext = CodContext

/** Whether customers order with their mobile number and a code. */
export const isPhoneFirst = async ({ checkout, messenger }: ModeContext): Promise<boolean> =>
  messenger !== null && (await checkout()).mode === 'phone'

/** Throws `guest.off` while customers log in before they order. */
export async function assertPhoneFirst(context: ModeContext): Promise<void> {
  if (!(await isPhoneFirst(context))) throw new Refusal('guest.off')
}

/**
 * Throws as the contract does for a missing field if there is no e-mail address: only where
 * customers order by phone it may be left out. `field`: its path in the request.
 */
export async function assertEmail(
  context: ModeContext,
  email: string,
  field: string,
): Promise<void> {
  if (email !== '' || (await isPhoneFirst(context))) return
  const { missing: message } = SHIPPING_MESSAGES
  throw new Refusal('input.invalid', { message, fields: { [field]: message } })
}
