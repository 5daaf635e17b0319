import type { Model, ModelOrder, ModelPayment } from './model.ts'
import type { Expectation, Stage } from './stage.ts'
import type { Step } from './steps.ts'

export type Of<Do extends Step['do']> = Extract<Step, { do: Do }>

/** The codes that the shop returned in a step, and what it may do. */
export type Played = { codes: string[]; expectations: Expectation[] }

/** A step with one call, which can end in one way only. */
export const one = (code: string, expect: (model: Model) => string): Played => ({
  codes: [code],
  expectations: [(next) => [expect(next)]],
})

/** A step that the shop does not see: nothing is compared after it. */
export const UNSEEN: Played = { codes: ['ok'], expectations: [] }

/** From this number on a step also takes what it is not made for. */
export const ANY = 3

/**
 * The index of an item, counted back from the newest: of those that the step is made for, so that
 * most steps do something, or of all if there are none. -1 if there are no items.
 */
export function choose<Item>(
  items: Item[],
  back: number,
  fits: (item: Item, index: number) => boolean,
): number {
  const newestFirst = items.map((item, index) => ({ index, fits: fits(item, index) })).toReversed()
  const fitting = newestFirst.filter((each) => each.fits && back < ANY)
  const candidates = fitting.length > 0 ? fitting : newestFirst
  return candidates[back % candidates.length]?.index ?? -1
}

/** The order of a step; `of` finds it in a later model. Undefined if there is none yet. */
export function orderOf(stage: Stage, back: number, fits: (order: ModelOrder) => boolean) {
  const index = choose(stage.model.orders, back, fits)
  const order = stage.model.orders[index]
  return order && { order, of: (next: Model) => next.orders[index] ?? order }
}

/** The same for a payment. */
export function paymentOf(stage: Stage, back: number, fits: (payment: ModelPayment) => boolean) {
  const index = choose(stage.model.payments, back, fits)
  const payment = stage.model.payments[index]
  return payment && { payment, of: (next: Model) => next.payments[index] ?? payment }
}
