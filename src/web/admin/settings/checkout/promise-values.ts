import { fromRupees, toRupees } from '#shared/money/money.ts'
import {
  CANCEL_LIMITS,
  DEFAULT_PROMISES,
  RETURN_REQUEST_LIMITS,
  RETURN_SHIPPING_PAYERS,
  type DayRange,
  type Promises,
} from '#shared/promises/promises.ts'
import type { AdminCategory } from '#web/api/admin/catalog/categories.ts'
import { isRecord, toNumber, type Texts } from '#web/admin/layout/forms/form-texts.ts'

/** The promises as the form shows them; a field of a range is named `refundDays.min`. */
export type PromiseFields = { texts: Texts; kinds: string[] }

const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''

const rangeTexts = (name: string, range: unknown): Texts => ({
  [`${name}.min`]: isRecord(range) ? toText(range.min) : '',
  [`${name}.max`]: isRecord(range) ? toText(range.max) : '',
})

const DEFAULTS: Record<string, unknown> = {
  ...DEFAULT_PROMISES,
  nonReturnableBelow: toRupees(DEFAULT_PROMISES.nonReturnableBelow),
}

/** The saved promises as fields; those of the specification if none were saved. */
export function promiseFieldsOf(saved: unknown): PromiseFields {
  const value = { ...DEFAULTS, ...(isRecord(saved) ? saved : {}) }
  const {
    dispatchDays,
    refundDays,
    nonReturnableKinds: kinds,
    saleItemsReturnable,
    ...rest
  } = value
  return {
    texts: {
      ...Object.fromEntries(Object.entries(rest).map(([name, each]) => [name, toText(each)])),
      ...rangeTexts('dispatchDays', dispatchDays),
      ...rangeTexts('refundDays', refundDays),
      saleItemsReturnable: saleItemsReturnable === true ? 'yes' : 'no',
    },
    kinds: Array.isArray(kinds) ? kinds.map(toText) : [],
  }
}

const NUMBERS = [
  'returnDays',
  'exchangeDays',
  'reportDays',
  'nonReturnableBelow',
  'warrantyMonths',
] as const

/** Finds a category of the shop by its value, or by that of one that was merged into it. */
export const findKind = (
  categories: readonly AdminCategory[],
  value: string,
): AdminCategory | undefined =>
  categories.find((each) => each.value === value || each.formerValues.includes(value))

/** The value that the form sends. Empty dispatch days: the policies keep both readings. */
export function toPromisesValue({ texts, kinds }: PromiseFields): Record<string, unknown> {
  const numberOf = (name: string) => toNumber(texts[name] ?? '')
  const rangeOf = (name: string) => ({
    min: numberOf(`${name}.min`),
    max: numberOf(`${name}.max`),
  })
  const dispatchDays = rangeOf('dispatchDays')
  return {
    ...Object.fromEntries(NUMBERS.map((name) => [name, numberOf(name)])),
    returnRequest: texts.returnRequest,
    cancelUntil: texts.cancelUntil,
    returnShipping: texts.returnShipping,
    refundDays: rangeOf('refundDays'),
    dispatchDays: dispatchDays.min === null && dispatchDays.max === null ? null : dispatchDays,
    saleItemsReturnable: texts.saleItemsReturnable === 'yes',
    nonReturnableKinds: kinds,
  }
}

/** The saved promises, for the preview of policies; undefined if none were saved. */
export function promisesOf(saved: unknown): Promises | undefined {
  if (!isRecord(saved)) return undefined
  const { texts, kinds } = promiseFieldsOf(saved)
  const numberOf = (name: string, otherwise: number) => {
    const text = texts[name] ?? ''
    return text !== '' && Number.isFinite(Number(text)) ? Number(text) : otherwise
  }
  const rangeOf = (name: string, { min, max }: DayRange): DayRange => ({
    min: numberOf(`${name}.min`, min),
    max: numberOf(`${name}.max`, max),
  })
  const choiceOf = <Choice extends string>(name: string, all: readonly Choice[], start: Choice) =>
    all.find((each) => each === texts[name]) ?? start
  const start = DEFAULT_PROMISES
  return {
    dispatchDays: isRecord(saved.dispatchDays)
      ? rangeOf('dispatchDays', { min: 1, max: 4 })
      : start.dispatchDays,
    returnDays: numberOf('returnDays', start.returnDays),
    exchangeDays: numberOf('exchangeDays', start.exchangeDays),
    returnRequest: choiceOf('returnRequest', RETURN_REQUEST_LIMITS, start.returnRequest),
    reportDays: numberOf('reportDays', start.reportDays),
    cancelUntil: choiceOf('cancelUntil', CANCEL_LIMITS, start.cancelUntil),
    nonReturnableKinds: kinds,
    nonReturnableBelow: fromRupees(numberOf('nonReturnableBelow', 0)) ?? start.nonReturnableBelow,
    saleItemsReturnable: texts.saleItemsReturnable === 'yes',
    returnShipping: choiceOf('returnShipping', RETURN_SHIPPING_PAYERS, start.returnShipping),
    refundDays: rangeOf('refundDays', start.refundDays),
    warrantyMonths: numberOf('warrantyMonths', start.warrantyMonths),
  }
}
