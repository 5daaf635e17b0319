/** The small pictures beside a line of the trust row. */
export const TRUST_ICONS = ['truck', 'price', 'returns', 'place', 'gift', 'shield'] as const
export type TrustIcon = (typeof TRUST_ICONS)[number]

/** A line of the trust row: a short head, and a text that may have placeholders and links. */
type TrustLine = { icon: TrustIcon; head: string; text: string }

/**
 * Short texts of the shop. `productPromises`: lines under the buy button. `mailSignature`: empty
 * for the shop's name. `orderPrefix`: the letters before an order number.
 */
export type ShopWords = {
  footerLine: string
  trust: TrustLine[]
  productPromises: string[]
  mailSignature: string
  orderPrefix: string
}

export const DEFAULT_WORDS: ShopWords = {
  footerLine:
    'Artificial jewellery for women in India. Bright, light, and priced to be worn often.',
  trust: [
    { icon: 'truck', head: 'Free shipping', text: '{shipping-promise}' },
    { icon: 'price', head: 'One price', text: 'all taxes included' },
    { icon: 'returns', head: 'Returns', text: 'read [how they work](/refund)' },
    { icon: 'place', head: 'Across India', text: 'sent from {city}' },
  ],
  productPromises: [],
  mailSignature: '',
  orderPrefix: 'JH',
}
