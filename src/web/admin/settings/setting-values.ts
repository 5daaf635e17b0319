import { DEFAULT_HSN } from '#shared/catalog/product.ts'
import { DEFAULT_INVOICES } from '#shared/invoices/invoice-rule.ts'
import { DEFAULT_TALLY_NAMES } from '#shared/invoices/tally-names.ts'
import { fromRupees, toRupees, type ShippingRule } from '#shared/money/money.ts'
import { DEFAULT_LABELS } from '#shared/catalog/product-label.ts'
import { DEFAULT_ANNOUNCEMENT, DEFAULT_SELLING, DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { DEFAULT_WORDS } from '#shared/shop-words.ts'
import { FAQ } from '#web/storefront/home/content/faq.ts'
import { MIDDLE } from '#shared/home/hero-slides.ts'
import { HERO_SLIDES } from '#web/storefront/home/content/hero.ts'
import { TESTIMONIALS } from '#web/storefront/home/content/testimonials.ts'
import { isRecord, textsOf, type Texts } from '#web/admin/layout/forms/form-texts.ts'
import { DEFAULT_ABOUT } from '#web/storefront/policy/about-text.ts'

/** A row of a list. `row` is its React key and stays the same when the row moves. */
export type ListRow = { row: number; texts: Texts }

const CLOTHS = ['jamun', 'haldi', 'mor', 'neem', 'gulabi'] as const

/** The cloth of a select; jamun for a text that is none. */
export const toCloth = (text: string | undefined): (typeof CLOTHS)[number] =>
  CLOTHS.find((each) => each === text) ?? 'jamun'

let lastRow = 0
export const toRow = (texts: Texts): ListRow => ({ row: ++lastRow, texts })

/** A saved list as rows; the start rows if nothing was saved. */
export function rowsOf(
  saved: unknown,
  name: string,
  { start, empty }: { start: readonly Texts[]; empty: Texts },
): ListRow[] {
  const list = isRecord(saved) ? saved[name] : start
  return Array.isArray(list) ? list.map((row: unknown) => toRow(textsOf(row, empty))) : []
}

export const START_VALUES = {
  shop: { ...DEFAULT_SHOP, state: '', pincode: '', gst: '' },
  announcement: { ...DEFAULT_ANNOUNCEMENT },
  labels: { ...DEFAULT_LABELS },
  invoices: { ...DEFAULT_INVOICES },
  tally: { ...DEFAULT_TALLY_NAMES },
  words: {
    footerLine: DEFAULT_WORDS.footerLine,
    mailSignature: DEFAULT_WORDS.mailSignature,
    orderPrefix: DEFAULT_WORDS.orderPrefix,
  },
  about: {
    lead: DEFAULT_ABOUT.lead,
    story: DEFAULT_ABOUT.story,
    blurbsTitle: DEFAULT_ABOUT.blurbsTitle,
    contactLine: DEFAULT_ABOUT.contactLine,
    picture: '',
  },
  selling: {
    freeShippingFrom: String(toRupees(DEFAULT_SELLING.freeShippingFrom)),
    shipping: String(toRupees(DEFAULT_SELLING.shipping)),
    reservationMinutes: '',
    maxUnpaidUnits: String(DEFAULT_SELLING.maxUnpaidUnits),
    latePaymentHours: String(DEFAULT_SELLING.latePaymentHours),
    lowStock: String(DEFAULT_SELLING.lowStock),
    giftWrap: '',
  },
} satisfies Record<string, Texts>

/** The saved text of a policy; undefined if the default text applies. */
export const policyTextOf = (saved: unknown): string | undefined =>
  isRecord(saved) && typeof saved.text === 'string' ? saved.text : undefined

/** The saved shipping rule in paise, else the default. */
export function shippingRuleOf(saved: unknown): ShippingRule {
  const amount = (name: 'freeShippingFrom' | 'shipping') => {
    const value = isRecord(saved) ? saved[name] : undefined
    return (typeof value === 'number' ? fromRupees(value) : undefined) ?? DEFAULT_SELLING[name]
  }
  return { freeShippingFrom: amount('freeShippingFrom'), shipping: amount('shipping') }
}

/** Whether the saved rule offers cash on delivery. */
export const hasCodOf = (saved: unknown): boolean => isRecord(saved) && saved.isOn === true

type PlaceholderDetails = { name: string; email: string; phone: string; addressLine2: string }

/** The saved name, contact details and city line of the shop, else the defaults. */
export function detailsOf(saved: unknown): PlaceholderDetails {
  const { name = '', email = '', phone = '', addressLine2 = '' } = textsOf(saved, START_VALUES.shop)
  return { name, email, phone, addressLine2 }
}

const NO_OWN_PICTURE = {
  wide: '',
  wideX: MIDDLE,
  wideY: MIDDLE,
  phone: '',
  phoneX: MIDDLE,
  phoneY: MIDDLE,
}

/** The lists of the settings: the rows before the first save, and an empty row. */
export const LISTS = {
  changes: {
    start: [],
    empty: { hsn: DEFAULT_HSN, from: '3', to: '', validFrom: '' },
  },
  slides: {
    start: HERO_SLIDES.map(({ cloth, title, text, link, picture }) => ({
      cloth,
      title,
      text,
      ...link,
      picture: picture?.name ?? 'hero-1',
    })),
    empty: {
      title: '',
      text: '',
      label: '',
      to: '',
      cloth: 'jamun',
      picture: 'hero-1',
      ...NO_OWN_PICTURE,
    },
  },
  faq: {
    start: FAQ.map(({ question, answer, link }) => ({
      question,
      answer,
      label: link?.label ?? '',
      to: link?.to ?? '',
    })),
    empty: { question: '', answer: '', label: '', to: '' },
  },
  testimonials: {
    start: TESTIMONIALS.map((testimonial) => ({ ...testimonial })),
    empty: { name: '', role: '', feedback: '' },
  },
  trust: {
    start: DEFAULT_WORDS.trust.map((line) => ({ ...line })),
    empty: { icon: 'shield', head: '', text: '' },
  },
  productPromises: {
    start: DEFAULT_WORDS.productPromises.map((text) => ({ text })),
    empty: { text: '' },
  },
  blurbs: {
    start: DEFAULT_ABOUT.blurbs.map((blurb) => ({ ...blurb })),
    empty: { over: '', name: '', text: '', label: '', to: '', cloth: 'jamun' },
  },
}
