import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { formatRupees, paise, type Paise, type Totals } from '#shared/money/money.ts'
import { codAmountProblem, type PublicCodRule } from '#shared/order/cod-rule.ts'
import type { PaymentMethod } from '#shared/order/payment-method.ts'
import type { Cart } from '#web/api/cart.ts'
import { checkoutTotals } from '#web/api/payment.ts'
import { useCashOnDelivery } from '#web/session/shop-facts.ts'

/** How the customer pays for a cart, and what it costs so. */
export type PaymentChoice = {
  method: PaymentMethod
  /** What the order costs with the fee of the chosen method. */
  totals: Totals & Pick<Cart, 'discounts'>
  /** What of it is paid now although the rest is paid in cash; 0: nothing. */
  advance: Paise
  /** The rule of cash on delivery; undefined if there is no choice. */
  rule: PublicCodRule | undefined
  /** Why this cart cannot be paid in cash; empty if it can. */
  problem: string
  choose: (method: PaymentMethod) => void
}

/**
 * The rule of cash on delivery in the last refusal, which is newer than that of the page; null if
 * it is not offered any more.
 */
export const $newestCodRule = atom<PublicCodRule | null | undefined>(undefined)

/** The rule of now; undefined if cash on delivery is not offered. */
function useCodRule(): PublicCodRule | undefined {
  const ofPage = useCashOnDelivery()
  const newest = useStore($newestCodRule)
  return newest === undefined ? ofPage : (newest ?? undefined)
}

/** The chosen way to pay for a cart. Online is the default, and all there is without the other. */
export function usePaymentChoice(cart: Cart, giftWrap: boolean): PaymentChoice {
  const rule = useCodRule()
  const [chosen, choose] = useState<PaymentMethod>('online')
  const withFee = checkoutTotals(cart, giftWrap, rule?.fee)
  const problem = rule ? codAmountProblem(rule, withFee.total) : ''
  const isCod = rule !== undefined && chosen === 'cod' && problem === ''
  return {
    method: isCod ? 'cod' : 'online',
    totals: isCod ? withFee : checkoutTotals(cart, giftWrap),
    advance: isCod ? rule.advance : paise(0),
    rule,
    problem,
    choose,
  }
}

/** Whether nothing of the order is paid online. */
export const isCashOnly = ({ method, advance }: PaymentChoice): boolean =>
  method === 'cod' && advance === 0

/** The choice between online payment and cash on delivery; nothing if there is none. */
export function PaymentMethods({ choice }: { choice: PaymentChoice }): ReactElement | null {
  const { rule, method, problem, choose } = choice
  const id = useId()
  if (!rule) return null
  return (
    <fieldset className="mt-8 min-w-0">
      <legend className="mb-4 font-display text-[1.5rem]">How do you want to pay?</legend>
      <div className="grid gap-3">
        <Option name={id} checked={method === 'online'} onChoose={() => choose('online')}>
          Pay online now
        </Option>
        <Option
          name={id}
          checked={method === 'cod'}
          problem={problem}
          onChoose={() => choose('cod')}
        >
          Cash on delivery
          {rule.fee > 0 && `, ${formatRupees(rule.fee).replace(' ', '\u00a0')} more`}
          {rule.advance > 0 && (
            <span className="block text-jamun-700">
              {formatRupees(rule.advance).replace(' ', '\u00a0')} online now, the rest in cash
            </span>
          )}
        </Option>
      </div>
    </fieldset>
  )
}

function Option({
  name,
  checked,
  problem = '',
  onChoose,
  children,
}: {
  name: string
  checked: boolean
  problem?: string
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <label
      className={
        'flex min-h-12 cursor-pointer items-center gap-3 border-2 bg-white p-3.5 text-sm ' +
        `${checked ? 'border-rani-600' : 'border-jamun-200 hover:border-jamun-400'}`
      }
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        disabled={problem !== ''}
        onChange={onChoose}
        className="size-5 shrink-0 accent-rani-600"
      />
      <span>
        {children}
        {problem && <span className="block text-jamun-700">{problem}</span>}
      </span>
    </label>
  )
}
