import { formatRupees, type Paise, type ShippingRule } from '#shared/money/money.ts'
import { isAlwaysFree, shippingTextsOf } from '#shared/money/shipping-text.ts'
import { cityOf } from '#shared/customer/shop-city.ts'
import { promiseWords } from '#shared/promises/promise-texts.ts'
import type { Promises } from '#shared/promises/promises.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'

/** The text of each placeholder, as customers read it. */
export type PlaceholderTexts = {
  'shipping-rule': string
  'shipping-promise': string
  'free-shipping-from': string
  shipping: string
  'shop-name': string
  email: string
  phone: string
  city: string
  'cash-on-delivery': string
} & ReturnType<typeof promiseWords>

/**
 * The placeholders that administrators may write into policies, questions and the announcement,
 * each with its meaning.
 */
export const PLACEHOLDERS: { name: keyof PlaceholderTexts; means: string }[] = [
  { name: 'shipping-rule', means: 'what shipping costs, as a sentence' },
  { name: 'shipping-promise', means: 'from when shipping is free, after “Free shipping”' },
  { name: 'free-shipping-from', means: 'the amount from which shipping is free' },
  { name: 'shipping', means: 'what shipping costs below it' },
  { name: 'shop-name', means: 'the shop’s name' },
  { name: 'email', means: 'the customer care e-mail' },
  { name: 'phone', means: 'the customer care phone' },
  { name: 'city', means: 'the city of your address' },
  { name: 'cash-on-delivery', means: 'whether customers can pay in cash, as a sentence' },
  { name: 'returns', means: 'until when pieces come back, as a sentence' },
  { name: 'return-days', means: 'the days for returns' },
  { name: 'exchange-days', means: 'the days for exchanges' },
  { name: 'report-days', means: 'the days to report damage and faults' },
  { name: 'dispatch-days', means: 'the days until a parcel leaves you' },
  { name: 'refund-days', means: 'the business days of a refund' },
  { name: 'cancel-until', means: 'the step until which customers cancel, such as shipped' },
  { name: 'return-shipping', means: 'who pays the way back, as a sentence' },
  { name: 'not-returnable', means: 'what does not come back for a change of mind' },
  { name: 'final-sale', means: 'which pieces are sale items; empty if those come back too' },
  { name: 'warranty', means: 'your warranty, as a sentence; empty without one' },
]

/** An amount with a no-break space after `Rs.`, so that a line does not end there. */
const toText = (amount: Paise): string => formatRupees(amount).replace(' ', '\u00a0')

const ruleOf = ({ freeShippingFrom, shipping }: ShippingRule): string =>
  isAlwaysFree({ freeShippingFrom, shipping })
    ? 'Shipping is free on every order.'
    : `Shipping is free on orders of ${toText(freeShippingFrom)} and above, otherwise a flat ` +
      `${toText(shipping)}.`

const WITH_COD =
  'Yes. The checkout offers it if your pincode and total allow it, and shows what it costs.'
const WITHOUT_COD =
  'For some pincodes, yes: write to us with your pincode before you order and a person tells ' +
  'you. Orders placed on this site are paid online, by UPI, card, net banking or wallet.'

type PlaceholderDetails = Pick<ShopDetails, 'name' | 'email' | 'phone' | 'addressLine2'>

/**
 * The placeholder texts of this shop, from its settings. `hasCod`: customers can pay cash on
 * delivery.
 */
export const placeholderTextsOf = (
  { freeShippingFrom, shipping }: ShippingRule,
  { name, email, phone, addressLine2 }: PlaceholderDetails,
  promises: Promises,
  { hasCod }: { hasCod: boolean },
): PlaceholderTexts => ({
  ...promiseWords(promises),
  'shipping-rule': ruleOf({ freeShippingFrom, shipping }),
  'shipping-promise': shippingTextsOf({ freeShippingFrom, shipping }).promise,
  'free-shipping-from': toText(freeShippingFrom),
  shipping: toText(shipping),
  'shop-name': name,
  email,
  phone,
  city: cityOf({ addressLine2 }) ?? 'India',
  'cash-on-delivery': hasCod ? WITH_COD : WITHOUT_COD,
})

const PLACEHOLDER = /\{([a-z-]+)\}/g

/** The names in braces in a text that are not placeholders. */
export const findUnknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(PLACEHOLDER)]
    .map(([, name = '']) => name)
    .filter((name) => !PLACEHOLDERS.some((placeholder) => placeholder.name === name))

/** A text with its placeholders replaced. Unknown names in braces stay. */
export const fillPlaceholders = (text: string, words: PlaceholderTexts): string =>
  text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    PLACEHOLDERS.reduce(
      (filled, placeholder) => (placeholder.name === name ? words[placeholder.name] : filled),
      whole,
    ),
  )

/** Replaces the placeholders in every text of a record or list. */
export const fillAllPlaceholders = <Value>(value: Value, words: PlaceholderTexts): Value =>
  JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
    typeof each === 'string' ? fillPlaceholders(each, words) : each,
  ) as Value
