import { formatAmount } from '#web/admin/layout/money/amounts.ts'
import { DEFAULT_DELIVERY } from '#shared/delivery/delivery-rule.ts'
import { DEFAULT_PRIVACY_RULE, monthsText } from '#shared/privacy/privacy-rule.ts'
import { DEFAULT_REVIEW_RULE } from '#shared/reviews/review-rule.ts'
import { promiseFieldsOf } from '#web/admin/settings/checkout/promise-values.ts'
import { flagOf, textsOf, type Texts } from '#web/admin/layout/forms/form-texts.ts'
import {
  hasCodOf,
  LISTS,
  rowsOf,
  shippingRuleOf,
  START_VALUES,
} from '#web/admin/settings/setting-values.ts'

const countOf = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`

/** The saved texts of fields that have no default. */
const textOf = (saved: unknown, name: string): string => textsOf(saved, { [name]: '' })[name] ?? ''

const listed = (saved: unknown, name: 'slides' | 'faq' | 'changes'): number =>
  rowsOf(saved, name, LISTS[name]).length

function shopSummary(saved: unknown): string {
  const { name = '', gstin = '', gst = '' } = textsOf(saved, START_VALUES.shop)
  const tax = gstin || (gst === 'unregistered' ? 'not registered for GST' : 'no GSTIN')
  return `${name}, ${tax}`
}

function sellingSummary(saved: unknown): string {
  const { shipping, freeShippingFrom } = shippingRuleOf(saved)
  const { lowStock = '' } = textsOf(saved, START_VALUES.selling)
  return (
    `Shipping ${formatAmount(shipping)}, free from ${formatAmount(freeShippingFrom)}; ` +
    `low stock from ${lowStock}`
  )
}

function deliverySummary(saved: unknown): string {
  const { cutOffHour, pincode } = textsOf(saved, {
    cutOffHour: String(DEFAULT_DELIVERY.cutOffHour),
    pincode: '',
  } satisfies Texts)
  const leaves = `orders until ${cutOffHour}:00 leave the same day`
  return pincode ? `From ${pincode}, ${leaves}` : `O${leaves.slice(1)}`
}

function promisesSummary(saved: unknown): string {
  if (saved === undefined || saved === null) return 'Not saved: product pages do not name days'
  const { returnDays = '', exchangeDays = '' } = promiseFieldsOf(saved).texts
  return `Returns: ${daysText(returnDays)}; exchanges: ${daysText(exchangeDays)}`
}

const daysText = (days: string): string =>
  days === '0' ? 'none' : countOf(Number(days), 'day', 'days')

function privacySummary(saved: unknown): string {
  const months = textsOf(saved, { mailMonths: String(DEFAULT_PRIVACY_RULE.mailMonths) })
  return `Mails are kept for ${monthsText(Number(months.mailMonths))}`
}

function reviewsSummary(saved: unknown): string {
  const { askAfterDays } = textsOf(saved, {
    askAfterDays: String(DEFAULT_REVIEW_RULE.askAfterDays),
  })
  const isOpen = flagOf(saved, 'publishAtOnce', DEFAULT_REVIEW_RULE.publishAtOnce)
  const when = isOpen ? 'shown at once' : 'shown after you have read them'
  return `Asked for ${askAfterDays} days after delivery, ${when}`
}

/** What is set in a group, in a few words. Groups without one have long texts only. */
export const SUMMARIES: Partial<Record<string, (saved: unknown) => string>> = {
  shop: shopSummary,
  identity: (saved) => (textOf(saved, 'logo') ? 'Your own logo' : 'Built-in logo'),
  selling: sellingSummary,
  checkout: (saved) => (textOf(saved, 'mode') === 'phone' ? 'With a code' : 'After a log-in'),
  cod: (saved) => (hasCodOf(saved) ? 'On' : 'Off'),
  delivery: deliverySummary,
  labels: (saved) => textsOf(saved, START_VALUES.labels).makerName || 'The shop is the maker',
  invoices: (saved) => `Numbers begin with ${textsOf(saved, START_VALUES.invoices).prefix}`,
  'gst-rates': (saved) => {
    const count = listed(saved, 'changes')
    return count === 0 ? 'No change planned' : countOf(count, 'change planned', 'changes planned')
  },
  announcement: (saved) => textsOf(saved, START_VALUES.announcement).always || 'None',
  home: (saved) =>
    `${countOf(listed(saved, 'slides'), 'slide', 'slides')}, ` +
    countOf(listed(saved, 'faq'), 'question', 'questions'),
  words: (saved) => `Order numbers begin with ${textsOf(saved, START_VALUES.words).orderPrefix}`,
  about: (saved) => textsOf(saved, START_VALUES.about).lead ?? '',
  promises: promisesSummary,
  reviews: reviewsSummary,
  privacy: privacySummary,
  security: (saved) =>
    flagOf(saved, 'asksPassword', false)
      ? 'Asks for the password again'
      : 'Password is not asked again',
  backups: (saved) => (flagOf(saved, 'nightly', false) ? 'Every night' : 'Not scheduled'),
}
