import { sql } from 'drizzle-orm'
import { ADDRESSES } from './change-steps.ts'
import * as model from './model.ts'
import { codeOf, type Expectation, type Stage } from './stage.ts'
import { choose, one, type Of, type Played } from './targets.ts'

const targetOf = ({ products, cast, model: { variants } }: Stage, variant: number) => ({
  productId: products[variants[variant]?.product ?? 0]?.productId,
  variantId: cast.variants[variant],
})

/** A customer puts units of a variant into the cart. */
export async function addToCart(stage: Stage, { customer, quantity, ...step }: Of<'add'>) {
  const variant = choose(
    stage.model.variants,
    step.variant,
    ({ sold }, index) => sold && model.stockOf(stage.model, index) >= quantity,
  )
  const code = codeOf(
    await stage.shop.request('POST', '/api/cart', {
      as: stage.users[customer],
      body: { ...targetOf(stage, variant), quantity },
    }),
  )
  return one(code, (next) => model.addToCart(next, customer, { variant, quantity }))
}

/** A customer enters the code of the coupon, or takes it out. */
export async function enterCode(stage: Stage, { customer, isEntered }: Of<'code'>) {
  const as = stage.users[customer]
  const code = codeOf(
    isEntered
      ? await stage.shop.request('POST', '/api/coupon', { as, body: { code: stage.code } })
      : await stage.shop.request('DELETE', '/api/coupon', { as }),
  )
  return one(code, (next) => {
    next.entered[customer] = isEntered
    return 'ok'
  })
}

/** A customer opens a payment, `times` at once. */
export function openPayment(stage: Stage, step: Of<'open'>): Promise<Played> {
  const customer = choose(
    stage.model.carts,
    step.customer,
    ({ size }, index) => size > 0 && model.unpaidOf(stage.model, index).length === 0,
  )
  return openPayments(
    stage,
    Array.from({ length: step.times }, () => customer),
  )
}

/** A customer chooses cash on delivery, `times` at once. */
export async function placeWithCash(stage: Stage, step: Of<'cash'>): Promise<Played> {
  // All orders go to one e-mail address, and the model knows no limit of mails.
  await stage.shop.db.execute(sql`delete from rate_counts`)
  const customer = choose(stage.model.carts, step.customer, ({ size }) => size > 0)
  const customers = Array.from({ length: step.times }, () => customer)
  return openPayments(stage, customers, true)
}

/** Opens payments at the same time; the shop may take them in any order. */
export async function openPayments(
  stage: Stage,
  customers: number[],
  isCod = false,
): Promise<Played> {
  const now = stage.clock.now()
  const responses = await Promise.all(
    customers.map((customer) =>
      stage.shop.request('POST', isCod ? '/api/checkout/cod' : '/api/payment/create-order', {
        as: stage.users[customer],
        body: checkoutOf(stage, customer, isCod),
      }),
    ),
  )
  const inTurn =
    (turns: number[], isCompared = false): Expectation =>
    (next, codes) => {
      const expected: string[] = []
      const sent = customers.map((customer) => model.cartOf(next, customer))
      for (const turn of turns)
        expected[turn] = model.open(next, customers[turn] ?? 0, {
          now,
          sent: sent[turn] ?? [],
          paused: codes[turn] === 'stock.paused',
          isCod,
          isCompared,
        })
      return expected
    }
  const expectations =
    customers.length === 1
      ? [inTurn([0])]
      : [inTurn([0, 1]), inTurn([1, 0]), inTurn([0, 1], true), inTurn([1, 0], true)]
  return { codes: responses.map(codeOf), expectations }
}

/** What the checkout page sends, which shows the cart as it is now. */
function checkoutOf(stage: Stage, customer: number, isCod: boolean) {
  const lines = model.cartOf(stage.model, customer)
  const cart = lines.map(({ variant, quantity }) => ({ ...targetOf(stage, variant), quantity }))
  const amounts = {
    amount: model.totalOf(lines, isCod) / 100,
    ...(isCod && { advance: stage.model.advance / 100 }),
  }
  return { ...amounts, cart, shippingDetails: ADDRESSES[customer] }
}
