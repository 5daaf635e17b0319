import { fromRupees, toRupees } from '#shared/money/money.ts'
import {
  DEFAULT_ANNOUNCEMENT,
  DEFAULT_SELLING,
  DEFAULT_SHOP,
  type ShippingRule,
} from '#shared/shop-settings.ts'
import { FAQ } from '#web/storefront/home/content/faq.ts'
import { HERO_SLIDES } from '#web/storefront/home/content/hero.ts'
import { TESTIMONIALS } from '#web/storefront/home/content/testimonials.ts'

/** What stands in the fields of a form, as typed. */
export type Texts = Record<string, string>

/** A row of a list on the screen; `row` stays when it moves. */
export type ListRow = { row: number; texts: Texts }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const shown = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

/** A saved group of settings in its fields; starting values for the fields that were not saved. */
export const textsOf = (saved: unknown, start: Texts): Texts =>
  isRecord(saved)
    ? Object.fromEntries(
        Object.entries(start).map(([name, text]) => [
          name,
          name in saved ? shown(saved[name]) : text,
        ]),
      )
    : start

let lastRow = 0
export const toRow = (texts: Texts): ListRow => ({ row: ++lastRow, texts })

/** A saved list in its rows; the starting rows where nothing was saved. */
export function rowsOf(
  saved: unknown,
  name: string,
  { start, empty }: { start: readonly Texts[]; empty: Texts },
): ListRow[] {
  const list = isRecord(saved) ? saved[name] : start
  return Array.isArray(list) ? list.map((row: unknown) => toRow(textsOf(row, empty))) : []
}

/**
 * A number as typed: null where nothing is, the text itself where it is none, so that the server
 * says what is wrong.
 */
export function toNumber(text: string): number | string | null {
  if (text.trim() === '') return null
  const number = Number(text.replaceAll(',', ''))
  return Number.isNaN(number) ? text : number
}

export const START = {
  shop: { ...DEFAULT_SHOP },
  announcement: { ...DEFAULT_ANNOUNCEMENT },
  selling: {
    freeShippingFrom: String(toRupees(DEFAULT_SELLING.freeShippingFrom)),
    shipping: String(toRupees(DEFAULT_SELLING.shipping)),
    reservationMinutes: '',
    maxUnpaidUnits: String(DEFAULT_SELLING.maxUnpaidUnits),
    latePaymentHours: String(DEFAULT_SELLING.latePaymentHours),
    lowStock: String(DEFAULT_SELLING.lowStock),
  },
} satisfies Record<string, Texts>

/** The owner's text of a policy; undefined where the shop's own stands. */
export const policyTextOf = (saved: unknown): string | undefined =>
  isRecord(saved) && typeof saved.text === 'string' ? saved.text : undefined

/** The shipping rule as it was saved, else the default. */
export function shippingRuleOf(saved: unknown): ShippingRule {
  const amount = (name: 'freeShippingFrom' | 'shipping') => {
    const value = isRecord(saved) ? saved[name] : undefined
    return (typeof value === 'number' ? fromRupees(value) : undefined) ?? DEFAULT_SELLING[name]
  }
  return { freeShippingFrom: amount('freeShippingFrom'), shipping: amount('shipping') }
}

/** Name and contacts as they were saved, else the defaults. */
export function detailsOf(saved: unknown): { name: string; email: string; phone: string } {
  const { name = '', email = '', phone = '' } = textsOf(saved, START.shop)
  return { name, email, phone }
}

/**
 * The lists of the home page: what stands there until the owner says otherwise, and an empty row of
 * each.
 */
export const LISTS = {
  slides: {
    start: HERO_SLIDES.map(({ cloth, title, text, link, picture }) => ({
      cloth,
      title,
      text,
      ...link,
      picture: picture.name,
    })),
    empty: { title: '', text: '', label: '', to: '', cloth: 'jamun', picture: 'hero-1' },
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
}
