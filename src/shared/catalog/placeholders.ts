import { formatRupees, type Paise } from '#shared/money/money.ts'
import { isAlwaysFree } from '#shared/money/shipping-text.ts'
import type { ShippingRule, ShopDetails } from '#shared/shop-settings.ts'

/** The text of each placeholder, as customers read it. */
export type PlaceholderTexts = {
  'shipping-rule': string
  'free-shipping-from': string
  shipping: string
  'shop-name': string
  email: string
  phone: string
}

/**
 * The placeholders that administrators may write into policies, questions and the announcement,
 * each with its meaning.
 */
export const PLACEHOLDERS: { name: keyof PlaceholderTexts; means: string }[] = [
  { name: 'shipping-rule', means: 'what shipping costs, as a sentence' },
  { name: 'free-shipping-from', means: 'the amount from which shipping is free' },
  { name: 'shipping', means: 'what shipping costs below it' },
  { name: 'shop-name', means: 'the shop’s name' },
  { name: 'email', means: 'the customer care e-mail' },
  { name: 'phone', means: 'the customer care phone' },
]

/** An amount with a no-break space after `Rs.`, so that a line does not end there. */
const toText = (amount: Paise): string => formatRupees(amount).replace(' ', '\u00a0')

const ruleOf = ({ freeShippingFrom, shipping }: ShippingRule): string =>
  isAlwaysFree({ freeShippingFrom, shipping })
    ? 'Shipping is free on every order.'
    : `Shipping is free on orders of ${toText(freeShippingFrom)} and above, otherwise a flat ` +
      `${toText(shipping)}.`

/** The placeholder texts of this shop, from its settings. */
export const placeholderTextsOf = (
  { freeShippingFrom, shipping }: ShippingRule,
  { name, email, phone }: Pick<ShopDetails, 'name' | 'email' | 'phone'>,
): PlaceholderTexts => ({
  'shipping-rule': ruleOf({ freeShippingFrom, shipping }),
  'free-shipping-from': toText(freeShippingFrom),
  shipping: toText(shipping),
  'shop-name': name,
  email,
  phone,
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
