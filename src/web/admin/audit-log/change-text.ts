import { ORDER_STATUS_LABELS } from '#shared/order/order-status.ts'
import { paise } from '#shared/money/money.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { formatAmount, withRupeeSigns } from '#web/admin/layout/money/amounts.ts'

/** Fields that the screens call by another name than the API. */
const LABELS: Partial<Record<string, string>> = {
  actualPrice: 'Actual price',
  allowsCode: 'Together with a coupon',
  alt: 'Text of the picture',
  always: 'Text',
  amountPaise: 'Amount',
  asksPassword: 'Ask for the password again',
  costPricePaise: 'Cost price',
  cap: 'At most',
  cloth: 'Colour',
  code: 'Code',
  categories: 'Also show in',
  differencePaise: 'Difference',
  endsAt: 'Ends',
  excludesCod: 'No cash on delivery',
  faq: 'Questions',
  freeQuantity: 'Free pieces',
  giftVariantId: 'Gift',
  gstRate: 'GST (%)',
  hsn: 'HSN code',
  isAdmin: 'Admin Privileges',
  isFirstOrderOnly: 'First order only',
  isSaleItem: 'Sale item',
  isOn: 'Shown',
  isHidden: 'Hidden from the menus',
  kept: 'Prices that stay',
  linkUntil: 'Log-in link works until',
  makerAddress: 'Address of the manufacturer or packer',
  makerName: 'Manufacturer or packer',
  importerName: 'Importer',
  importerAddress: 'Address of the importer',
  maxPerCustomer: 'Uses of one customer',
  maxUses: 'Uses in all',
  minimum: 'Order of at least',
  notCategories: 'Not these categories',
  notProducts: 'Not these products',
  percent: 'Per cent off',
  sessions: 'Logged-in devices',
  sharePercent: 'Share of the seller (%)',
  sizeMm: 'Size (mm)',
  sku: 'SKU',
  skus: 'SKUs',
  slug: 'Address in the shop',
  startsAt: 'Starts',
  terms: 'Words',
  to: 'Link',
  totp: 'Two-step log-in',
  variants: 'Sizes',
  weightGrams: 'Weight (g)',
  wide: 'More text on wide screens',
}

/** Fields that say nothing to a person, or the same as another one. */
const LEFT_OUT = new Set([
  '_id',
  'x',
  'y',
  'id',
  'key',
  'version',
  'createdAt',
  'salePricePaise',
  'actualPricePaise',
])

/** Amounts in paise whose names do not end in `Paise`. */
const AMOUNTS = new Set([
  'amount',
  'minimum',
  'maximum',
  'cap',
  'fee',
  'advance',
  'giftWrap',
  'shipping',
  'freeShippingFrom',
])

/** Names of values, such as `return_requested`, by the fields that have them. */
const NAMED_VALUES = new Set(['state', 'status', 'reason', 'kind', 'mode'])

/** The label of a field: that of its form, or its name in words. SKUs stay as they are. */
export function fieldLabel(name: string): string {
  if (name === '') return 'Pieces'
  if (ID.test(name)) return 'A size'
  const label = LABELS[name]
  if (label !== undefined || !/^[a-z][A-Za-z]*$/.test(name)) return label ?? name
  const words = name.replace(/Paise$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter}`)
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

/** What a person knows a record by comes first. */
const FIRST = ['title', 'name', 'question', 'label']
const placeOf = ([field]: [string, unknown]): number =>
  FIRST.includes(field) ? FIRST.indexOf(field) : FIRST.length

/** An id, such as that of a product in a picture of the home page. */
const ID = /^[a-z]{3}_[0-9a-z]{20,}$/

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/

function wordOf(text: string): string {
  const label = Object.entries(ORDER_STATUS_LABELS).find(([status]) => status === text)?.[1]
  const words = text.replaceAll('_', ' ')
  return label ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** One value as text. A record is its fields; a picture is its text. */
function valueText(name: string, value: unknown): string {
  if (isEmpty(value)) return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number')
    return name.endsWith('Paise') || AMOUNTS.has(name) ? formatAmount(paise(value)) : String(value)
  if (typeof value === 'string') {
    if (ID.test(value)) return ''
    if (INSTANT.test(value)) return formatMoment(value)
    return NAMED_VALUES.has(name) && /^[a-z_]+$/.test(value) ? wordOf(value) : withRupeeSigns(value)
  }
  if (Array.isArray(value)) return value.flatMap((each) => valueText(name, each) || []).join(', ')
  if (!isFields(value)) return ''
  const parts = Object.entries(value)
    .filter(([field, each]) => !LEFT_OUT.has(field) && valueText(field, each) !== '')
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(([field, each]) => `${fieldLabel(field)}: ${valueText(field, each)}`)
  return parts.join(' · ') || ('key' in value ? 'A picture' : 'An entry')
}

/** The values of a field, a text for each. */
function textsOf(name: string, value: unknown): string[] {
  if (Array.isArray(value) && (value.some(isFields) || name === 'pieces'))
    return value.map((each) => valueText(name, each))
  const text = valueText(name, value)
  return text ? [text] : []
}

export type ChangedField = {
  name: string
  label: string
  /** What it was, and what it is. Of a list of records only those that differ. */
  before: string[]
  after: string[]
  /** What it was and is, as stored. */
  values: [before: unknown, after: unknown]
}

/** What a change did, by its fields. What was empty and is empty or "no" is left out. */
export function changedFields(before: Fields, after: Fields): ChangedField[] {
  return Object.entries(after)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .flatMap(([name, now]) => {
      const was = before[name]
      if (LEFT_OUT.has(name) || (isEmpty(was) && (isEmpty(now) || now === false))) return []
      const [old, texts] = [textsOf(name, was), textsOf(name, now)]
      const [removed, added] = [
        old.filter((text) => !texts.includes(text)),
        texts.filter((text) => !old.includes(text)),
      ]
      const isOrder = removed.length === 0 && added.length === 0
      return {
        name,
        label: fieldLabel(name),
        before: isOrder ? old : removed,
        after: isOrder ? texts : added,
        values: [was, now] as [unknown, unknown],
      }
    })
}

/** Longer values, such as a description, are shown on their own only. */
const MAX_SHORT_LENGTH = 40
const MAX_SHORT_FIELDS = 4

const RUPEES = /^₹[\d,]+$/
const RUPEES_AND_PAISE = /^₹[\d,]+\.\d\d$/

/** Two amounts are written the same: with paise if one of them has some. */
const likeOther = (text: string, other: string): string =>
  RUPEES.test(text) && RUPEES_AND_PAISE.test(other) ? `${text}.00` : text

/** What the verb of a change says already, such as "published the review of". */
const SAID_BY_VERB = new Set(['state', 'status'])

/** The fields with one short value before and after, such as `Sale price ₹499 → ₹449`. */
export const shortChanges = (fields: ChangedField[]): string[] =>
  fields
    .filter(({ name }) => !SAID_BY_VERB.has(name))
    .flatMap(({ label, before, after }) => {
      const [was = '', now = ''] = [before[0], after[0]]
      const isShort = [was, now].every((text) => text && text.length <= MAX_SHORT_LENGTH)
      if (before.length !== 1 || after.length !== 1 || was === now || !isShort) return []
      return `${label} ${likeOther(was, now)} → ${likeOther(now, was)}`
    })
    .slice(0, MAX_SHORT_FIELDS)
