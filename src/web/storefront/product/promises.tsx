import { RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useShippingWords } from '../use-shipping-words.ts'
import { Accordion } from './accordion.tsx'
import type { ProductView } from './product-view.ts'

const ICON = 'size-5 shrink-0 text-jamun-500'
const LINK = 'text-rani-600 underline underline-offset-2 hover:text-rani-700'

/** Three honest lines under the buy button: delivery, returns for this very piece, payment. */
export function Promises({ returns }: { returns: string }): ReactElement {
  return (
    <ul className="mt-5 space-y-2.5 text-sm text-jamun-800">
      <li className="flex gap-3">
        <Truck aria-hidden="true" strokeWidth={1.6} className={ICON} />
        Standard delivery in 4 to 7 business days
      </li>
      <li className="flex gap-3">
        <RotateCcw aria-hidden="true" strokeWidth={1.6} className={ICON} />
        <span>
          {returns}{' '}
          <Link to="/refund" className={LINK}>
            Refund policy
          </Link>
        </span>
      </li>
      <li className="flex gap-3">
        <ShieldCheck aria-hidden="true" strokeWidth={1.6} className={ICON} />
        Pay safely online by UPI, card or net banking
      </li>
    </ul>
  )
}

/** What is folded away: how the piece is kept, and how it travels both ways. */
export function Details({ facts }: { facts: ProductView['facts'] }): ReactElement {
  const { rule } = useShippingWords()
  return (
    <div className="mt-6 border-t border-jamun-200">
      <Accordion title="Care">
        {facts.length > 0 && (
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
            {facts.map((fact) => (
              <div key={fact.name} className="contents">
                <dt className="text-jamun-500">{fact.name}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        )}
        <p>This is artificial jewellery. Put it on last, after make-up and perfume, and take it off first.</p>
        <p>Keep it away from water and sweat, wipe it with a soft dry cloth, and store it in its pouch.</p>
      </Accordion>
      <Accordion title="Shipping and returns">
        <p>{rule} It is added at checkout, before you pay.</p>
        <p>
          Ask for a return or an exchange within 3 days of delivery. Earrings, sale items, customised pieces and pieces under Rs.&nbsp;200 cannot be returned,
          unless something is wrong with them. Tell us about damage or loss within 7 days of delivery.
        </p>
        <p>
          More in the{' '}
          <Link to="/shipping" className={LINK}>
            Shipping Policy
          </Link>{' '}
          and the{' '}
          <Link to="/refund" className={LINK}>
            Refund policy
          </Link>
          .
        </p>
      </Accordion>
    </div>
  )
}
