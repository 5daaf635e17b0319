import { toRupees, paise } from '#shared/money/money.ts'
import { fromIstField, toIstField } from '#shared/ist-time.ts'
import type { SaleRule } from '#shared/sales/sale-rule.ts'
import type { SaleSelection } from '#shared/sales/sale-selection.ts'
import type { NamedProduct, Sale, SaleInput } from '#web/api/admin/catalog/sales.ts'

/** What the form of a sale holds. Times are those of `datetime-local` fields, in India time. */
export type SaleFields = {
  name: string
  by: SaleSelection['by']
  categories: string[]
  words: string
  excluded: NamedProduct[]
  skipsOthers: boolean
  kind: SaleRule['kind']
  value: string
  startsNow: boolean
  startsAt: string
  endsAt: string
}

export const EMPTY: SaleFields = {
  name: '',
  by: 'categories',
  categories: [],
  words: '',
  excluded: [],
  skipsOthers: false,
  kind: 'percent',
  value: '',
  startsNow: false,
  startsAt: '',
  endsAt: '',
}

/** The fields of a sale that has not started. */
export const fieldsOf = ({ name, selection, rule, startsAt, endsAt }: Sale): SaleFields => ({
  name,
  ...selection,
  kind: rule.kind,
  value: String(rule.kind === 'percent' ? rule.value : toRupees(paise(rule.value))),
  startsNow: false,
  startsAt: toIstField(startsAt),
  endsAt: toIstField(endsAt),
})

/** `1,299`, `₹ 200`, `20 %` as a number; NaN, which the server refuses, for another text. */
const toNumber = (typed: string): number => {
  const text = typed.replaceAll(/[₹%,\s]|rs\.?/gi, '')
  return /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : NaN
}

/** The fields as the API takes them. An empty time is refused there; it never means now. */
export const toSaleInput = (fields: SaleFields): SaleInput => ({
  name: fields.name,
  selection: {
    by: fields.by,
    categories: fields.categories,
    words: fields.words,
    excluded: fields.excluded.map(({ id }) => id),
    skipsOthers: fields.skipsOthers,
  },
  rule: { kind: fields.kind, value: toNumber(fields.value) },
  startsAt: fields.startsNow ? null : (fromIstField(fields.startsAt) ?? ''),
  endsAt: fromIstField(fields.endsAt) ?? '',
})
