import { addToCart, enterCode, openPayment, openPayments, placeWithCash } from './cart-steps.ts'
import { changeAddress, correctInvoice, openDifference, resize, withdraw } from './change-steps.ts'
import { lose, remit } from './courier-steps.ts'
import { cancel, confirm, fulfil, receive, refund, requestReturn } from './order-steps.ts'
import {
  askBank,
  deliver,
  pay,
  payAgain,
  readRefunds,
  reportAtOnce,
  verify,
} from './payment-steps.ts'
import { adjustStock, changePrice, sell } from './shop-steps.ts'
import { runDueJobs, settleModel, type Stage } from './stage.ts'
import type { Step } from './steps.ts'
import { one, UNSEEN, type Of, type Played } from './targets.ts'

/** Does one step, logs it, and compares the shop with the model if the shop sees the step. */
export async function play(stage: Stage, step: Step): Promise<void> {
  const at = stage.log.push(describe(step)) - 1
  const done = (text: string) => void (stage.log[at] += ` → ${text}`)
  const played = await perform(stage, step)
  if (!played) return done('there is nothing to do it with')
  done(played.codes.join(', '))
  if (played.expectations.length > 0) await settleModel(stage, played.codes, played.expectations)
}

const describe = ({ do: what, ...rest }: Step): string =>
  [what, ...Object.entries(rest).map(([name, value]) => `${name}: ${value}`)].join(', ')

/** Undefined if there is no order, payment or webhook for it yet. */
async function perform(stage: Stage, step: Step): Promise<Played | undefined> {
  switch (step.do) {
    case 'add':
      return addToCart(stage, step)
    case 'open':
      return openPayment(stage, step)
    case 'cash':
      return placeWithCash(stage, step)
    case 'confirm':
      return confirm(stage, step)
    case 'lose':
      return lose(stage, step)
    case 'code':
      return enterCode(stage, step)
    case 'race':
      return openPayments(stage, [0, 1])
    case 'pay':
      return pay(stage, step)
    case 'again':
      return payAgain(stage, step)
    case 'bank':
      return askBank(stage, step)
    case 'webhook':
      return deliver(stage, step)
    case 'verify':
      return verify(stage, step)
    case 'reports':
      return reportAtOnce(stage, step)
    case 'cancel':
      return cancel(stage, step)
    case 'deliver':
      return fulfil(stage, step)
    case 'return':
      return requestReturn(stage, step)
    case 'receive':
      return receive(stage, step)
    case 'refund':
      return refund(stage, step)
    case 'resize':
      return resize(stage, step)
    case 'difference':
      return openDifference(stage, step)
    case 'withdraw':
      return withdraw(stage, step)
    case 'address':
      return changeAddress(stage, step)
    case 'correct':
      return correctInvoice(stage, step)
    case 'remit':
      return remit(stage, step)
    default:
      return performAside(stage, step)
  }
}

/** The steps that no order takes part in. */
async function performAside(
  stage: Stage,
  step: Of<'stock' | 'price' | 'sell' | 'later' | 'work' | 'provider'>,
): Promise<Played | undefined> {
  if (step.do === 'stock') return adjustStock(stage, step)
  if (step.do === 'price') return changePrice(stage, step)
  if (step.do === 'sell') return sell(stage, step)
  if (step.do === 'work') {
    await runDueJobs(stage)
    readRefunds(stage)
    return one('ok', () => 'ok')
  }
  if (step.do === 'later') stage.clock.forward(step.minutes * 60_000)
  else {
    stage.shop.sandbox.setApiMode(step.away ? 'down' : 'normal')
    stage.model.away = step.away
  }
  return UNSEEN
}
