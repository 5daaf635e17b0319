import fc from 'fast-check'
import { ADVANCE, type CouponKind } from './model.ts'
import { ANY } from './targets.ts'

/** What is done with a requested return. `half`: of each line half of its units came back. */
export type Received = 'returned' | 'restocked' | 'graded' | 'half' | 'declined'

/** For which lines of its order a refund is. */
type RefundLines = 'unsaid' | 'none' | 'first' | 'all'

/**
 * One step of a history. `order` and `payment` count back from the newest one that the step is made
 * for (`choose`), as do the variant of `add` and the customer of `open`. `event` counts from the
 * oldest webhook that waits. A number that is too large wraps around.
 */
export type Step =
  | { do: 'add'; customer: number; variant: number; quantity: number }
  | { do: 'open'; customer: number; times: number }
  | { do: 'cash'; customer: number; times: number }
  | { do: 'confirm'; order: number; times: number }
  | { do: 'lose'; order: number; outcome: 'good' | 'damaged' | 'half' | 'delivered' | 'away' }
  | { do: 'code'; customer: number; isEntered: boolean }
  | { do: 'race' }
  | { do: 'pay'; order: number; how: 'captured' | 'authorized' | 'failed' | 'two attempts' }
  | { do: 'again'; order: number; times: number }
  | { do: 'bank'; payment: number }
  | { do: 'webhook'; event: number; fate: 'once' | 'twice' | 'kept' | 'lost' }
  | { do: 'verify'; payment: number }
  | { do: 'reports'; payment: number }
  | { do: 'cancel'; order: number; by: 'customer' | 'shop'; whilePaid: boolean }
  | { do: 'deliver'; order: number; upTo: 'packed' | 'shipped' | 'delivered'; times: number }
  | { do: 'return'; order: number; isFault: boolean; what: 'all' | 'line' | 'unit'; times: number }
  | { do: 'receive'; order: number; as: Received }
  | { do: 'refund'; order: number; percent: number; times: number; lines: RefundLines }
  | { do: 'resize'; order: number; times: number; waive: boolean }
  | { do: 'difference'; order: number; times: number }
  | { do: 'withdraw'; order: number }
  | { do: 'address'; order: number; state: number }
  | { do: 'correct'; order: number; state: number; isRerated: boolean; times: number }
  | { do: 'remit'; order: number; isRight: boolean; times: number }
  | { do: 'stock'; variant: number; change: number }
  | { do: 'price'; product: number; rupees: number }
  | { do: 'sell'; product: number; sold: boolean }
  | { do: 'later'; minutes: number }
  | { do: 'work' }
  | { do: 'provider'; away: boolean }

/**
 * A history: the stock at its beginning, the advance of cash on delivery, the coupon, its steps,
 * and how long the jobs rest before its end.
 */
export type History = {
  stock: number[]
  advance: number
  coupon: CouponKind
  steps: Step[]
  end: 'each job in time' | 'days later'
}

const weighted = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary })

const customer = fc.nat(1)
const variant = fc.nat(2)
const product = fc.nat(1)
/** Mostly something that the step is made for. */
const fitting = (last: number) =>
  fc.oneof(weighted(9, fc.nat(last)), weighted(1, fc.integer({ min: ANY, max: ANY + 4 })))
const back = fc.oneof(weighted(4, fc.constant(0)), weighted(1, fitting(2)))
const one = <const Do extends Step['do']>(name: Do) => fc.constant(name)

const add = fc.record({
  do: one('add'),
  customer,
  variant: fitting(2),
  quantity: fc.integer({ min: 1, max: 3 }),
})
const open = fc.record({ do: one('open'), customer: fitting(1), times: fc.constantFrom(1, 1, 2) })
const cash = fc.record({ do: one('cash'), customer: fitting(1), times: fc.constantFrom(1, 1, 2) })
const confirm = fc.record({ do: one('confirm'), order: back, times: fc.constantFrom(1, 1, 2) })
const lose = fc.record({
  do: one('lose'),
  order: back,
  outcome: fc.constantFrom('good', 'damaged', 'half', 'delivered', 'away'),
})
const code = fc.record({
  do: one('code'),
  customer,
  isEntered: fc.constantFrom(true, true, true, false),
})
const race = fc.record({ do: one('race') })
const pay = fc.record({
  do: one('pay'),
  order: back,
  how: fc.oneof(
    weighted(4, fc.constant('captured')),
    weighted(3, fc.constantFrom('authorized', 'failed', 'two attempts')),
  ),
})
const again = fc.record({ do: one('again'), order: back, times: fc.constantFrom(1, 1, 2) })
const bank = fc.record({ do: one('bank'), payment: back })
const webhook = fc.record({
  do: one('webhook'),
  event: fc.nat(5),
  fate: fc.constantFrom('once', 'twice', 'kept', 'lost'),
})
const verify = fc.record({ do: one('verify'), payment: back })
const reports = fc.record({ do: one('reports'), payment: back })
const cancel = fc.record({
  do: one('cancel'),
  order: back,
  by: fc.constantFrom('customer', 'shop'),
  whilePaid: fc.boolean(),
})
const deliver = fc.record({
  do: one('deliver'),
  order: back,
  upTo: fc.constantFrom('packed', 'shipped', 'delivered', 'delivered'),
  times: fc.constantFrom(1, 1, 1, 2),
})
const shipped = deliver.map((step) => ({
  ...step,
  upTo: step.upTo === 'packed' ? ('shipped' as const) : step.upTo,
}))
const requestReturn = fc.record({
  do: one('return'),
  order: back,
  isFault: fc.boolean(),
  what: fc.constantFrom('all', 'line', 'unit'),
  times: fc.constantFrom(1, 1, 2),
})
const receive = fc.record({
  do: one('receive'),
  order: back,
  as: fc.constantFrom<Received>('returned', 'restocked', 'graded', 'half', 'declined'),
})
const refund = fc.record({
  do: one('refund'),
  order: back,
  percent: fc.constantFrom(10, 50, 99.99, 100),
  times: fc.constantFrom(1, 2),
  lines: fc.constantFrom<RefundLines>('unsaid', 'none', 'first', 'all'),
})
const resize = fc.record({
  do: one('resize'),
  order: back,
  times: fc.constantFrom(1, 1, 2),
  waive: fc.constantFrom(true, false, false),
})
const difference = fc.record({
  do: one('difference'),
  order: back,
  times: fc.constantFrom(1, 1, 2),
})
const withdraw = fc.record({ do: one('withdraw'), order: back })
const address = fc.record({ do: one('address'), order: back, state: customer })
const correct = fc.record({
  do: one('correct'),
  order: back,
  state: customer,
  isRerated: fc.constantFrom(false, false, true),
  times: fc.constantFrom(1, 1, 2),
})
const remit = fc.record({
  do: one('remit'),
  order: back,
  isRight: fc.constantFrom(true, true, false),
  times: fc.constantFrom(1, 1, 2),
})
const stock = fc.record({ do: one('stock'), variant, change: fc.integer({ min: -3, max: 3 }) })
const price = fc.record({ do: one('price'), product, rupees: fc.integer({ min: 200, max: 2500 }) })
const sell = fc.record({ do: one('sell'), product, sold: fc.boolean() })
const later = fc.record({
  do: one('later'),
  minutes: fc.constantFrom(1, 5, 14, 16, 16, 16, 20, 61, 7 * 60, 25 * 60, 80 * 60),
})
const work = fc.record({ do: one('work') })
const provider = fc.record({ do: one('provider'), away: fc.boolean() })

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  weighted(4, add),
  weighted(4, open),
  weighted(2, cash),
  weighted(3, confirm),
  weighted(2, lose),
  weighted(3, code),
  weighted(2, race),
  weighted(5, pay),
  weighted(3, again),
  weighted(5, bank),
  weighted(6, webhook),
  weighted(3, verify),
  weighted(3, reports),
  weighted(10, cancel),
  weighted(5, deliver),
  weighted(2, requestReturn),
  weighted(2, receive),
  weighted(12, refund),
  weighted(4, resize),
  weighted(3, difference),
  weighted(2, withdraw),
  weighted(2, address),
  weighted(2, correct),
  weighted(2, remit),
  weighted(3, stock),
  weighted(3, price),
  weighted(2, sell),
  weighted(5, later),
  weighted(5, work),
  weighted(1, provider),
)

/** Steps that belong together. Each may be missing. */
const inTurn = (...steps: fc.Arbitrary<Step>[]): fc.Arbitrary<Step[]> =>
  fc
    .tuple(...steps.map((step) => fc.option(step, { nil: undefined, freq: 20 })))
    .map((chosen) => chosen.filter((step) => step !== undefined))

const report = fc.oneof(verify, reports, webhook)
const expire = fc.record({ do: one('later'), minutes: fc.constantFrom(16, 16, 61, 25 * 60) })
const meanwhile = fc.oneof(add, price, sell, cancel, code)

/** One step, or those of a purchase, a new price, a late payment, a return or a cancellation. */
const part: fc.Arbitrary<Step[]> = fc.oneof(
  weighted(8, inTurn(anyStep)),
  weighted(4, inTurn(add, open, pay, report)),
  weighted(1, inTurn(add, open, meanwhile, pay, report)),
  weighted(1, inTurn(add, open, price, open)),
  weighted(2, inTurn(add, open, meanwhile, again, pay, fc.oneof(report, again))),
  weighted(1, inTurn(add, provider, fc.oneof(open, cash), provider, again, pay, again)),
  weighted(2, inTurn(add, code, open, pay, report)),
  weighted(1, inTurn(add, code, open, expire, work, code, race, pay, report)),
  weighted(1, inTurn(add, open, expire, work, pay, report)),
  weighted(2, inTurn(add, cash, confirm, deliver)),
  weighted(1, inTurn(add, cash, fc.oneof(meanwhile, open, expire), work, confirm)),
  weighted(1, inTurn(add, cash, confirm, deliver, lose)),
  weighted(2, inTurn(add, cash, pay, report, deliver, fc.oneof(lose, refund, cancel), refund)),
  weighted(1, inTurn(add, cash, expire, work, pay, report, deliver)),
  weighted(2, inTurn(deliver, requestReturn, receive)),
  weighted(1, inTurn(deliver, requestReturn, receive, requestReturn, receive, requestReturn)),
  weighted(2, inTurn(add, open, pay, report, price, resize, fc.oneof(cancel, refund, resize))),
  weighted(2, inTurn(add, code, open, pay, report, price, resize, fc.oneof(cancel, refund))),
  weighted(3, inTurn(fc.oneof(refund, deliver), cancel)),
  weighted(2, inTurn(add, open, pay, report, price, resize, difference, pay, report, deliver)),
  weighted(1, inTurn(add, code, open, pay, report, price, resize, difference, pay, report, refund)),
  weighted(1, inTurn(resize, difference, fc.oneof(withdraw, cancel, expire, deliver), pay, report)),
  weighted(2, inTurn(add, open, pay, report, address, shipped, refund, refund)),
  weighted(2, inTurn(shipped, refund, requestReturn, receive, refund)),
  weighted(2, inTurn(add, open, pay, report, shipped, correct, correct, refund, correct)),
  weighted(2, inTurn(shipped, refund, correct, requestReturn, receive, refund, correct, refund)),
  weighted(1, inTurn(deliver, requestReturn, receive, refund, correct, correct, refund)),
  weighted(1, inTurn(add, cash, confirm, shipped, correct, lose)),
  weighted(2, inTurn(add, cash, confirm, address, shipped, remit, refund, remit)),
)

/** Any history of at most this many parts. A part can be empty. */
export const histories = (maxParts: number): fc.Arbitrary<History> =>
  fc.record({
    advance: fc.constantFrom(0, ADVANCE),
    coupon: fc.constantFrom('percent', 'amount'),
    stock: fc.array(fc.constantFrom(0, 1, 2, 3, 4, 6, 9), { minLength: 3, maxLength: 3 }),
    steps: fc
      .array(part, { minLength: maxParts / 2, maxLength: maxParts, size: 'max' })
      .map((parts) => parts.flat()),
    end: fc.oneof(
      weighted(7, fc.constant('days later')),
      weighted(1, fc.constant('each job in time')),
    ),
  })
