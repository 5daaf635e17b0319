import { ChevronDown, Gift, RotateCcw, ShieldCheck, Truck } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { usePromiseLines, useWords } from '#web/session/shop-facts.ts'
import { useShippingTexts } from '#web/session/shipping-texts.ts'
import { Accordion } from './accordion.tsx'
import type { ProductView } from './product-view.ts'
import { ScaleFigure } from './scale-figure.tsx'

const ICON = 'size-5 shrink-0 text-jamun-500'
const LINK = 'text-rani-600 underline underline-offset-2 hover:text-rani-700'

function Line({ Icon, children }: { Icon: typeof Truck; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon aria-hidden="true" strokeWidth={1.6} className={ICON} />
      <span>{children}</span>
    </li>
  )
}

const ShippingLink = () => (
  <Link to="/shipping" className={LINK}>
    Shipping Policy
  </Link>
)

const RefundLink = () => (
  <Link to="/refund" className={LINK}>
    Refund policy
  </Link>
)

const LINES = 'stack-2.5 text-sm text-jamun-800'

/**
 * What may come back, and how it can be paid: on phones above the delivery date, whose script is
 * loaded when that is nearly in view.
 */
export const BuyingTerms = ({
  product,
}: {
  product: Pick<ProductView, 'returnsText' | 'paymentText'>
}): ReactElement => (
  <ul className={`mt-2.5 max-md:order-first max-md:mt-5 ${LINES}`}>
    <Line Icon={RotateCcw}>
      {product.returnsText} <RefundLink />
    </Line>
    <Line Icon={ShieldCheck}>{product.paymentText}</Line>
  </ul>
)

/**
 * Shipping and what an administrator has added. The days of dispatch are stated once an
 * administrator has saved the promises; until then they are only in the policies.
 */
export function Promises(): ReactElement {
  const { rule } = useShippingTexts()
  const lines = usePromiseLines()
  return (
    <ul className={`mt-2.5 md:max-lg:mt-5 ${LINES}`}>
      <Line Icon={Truck}>
        {[rule, lines?.dispatch].filter(Boolean).join(' ')} <ShippingLink />
      </Line>
      {useWords()?.productPromises.map(({ text }) => (
        <Line key={text} Icon={Gift}>
          {text}
        </Line>
      ))}
    </ul>
  )
}

type Facts = ProductView['facts']

function DetailsTable({ facts }: { facts: Facts }) {
  return (
    <table className="w-full max-w-2xl text-left">
      <tbody>
        {facts.map(({ name, value }) => (
          <tr key={name} className="border-b border-jamun-100 align-top last:border-0">
            <th scope="row" className="w-[42%] py-2 pr-4 font-normal text-jamun-500">
              {name}
            </th>
            <td className="py-2 wrap-anywhere">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What the package must say, folded unless it is all that is known. */
const SellerFacts = ({ facts, isOpen }: { facts: Facts; isOpen: boolean }) => (
  <details open={isOpen} className="group">
    <summary
      className={
        'flex min-h-13 cursor-pointer list-none items-center gap-2 font-semibold ' +
        '[&::-webkit-details-marker]:hidden'
      }
    >
      Seller and origin
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.6}
        className="size-5 shrink-0 group-open:rotate-180"
      />
    </summary>
    <DetailsTable facts={facts} />
  </details>
)

/** The sections of a product: details (open at first), care, shipping and returns. */
export function ProductSections({
  facts,
  origin,
  drawing,
}: Pick<ProductView, 'facts' | 'origin' | 'drawing'>): ReactElement {
  const { rule } = useShippingTexts()
  return (
    <div className="mt-6 border-t border-jamun-200">
      <Accordion title="Details" defaultOpen>
        <div className="gap-10 md:max-lg:flex xl:flex">
          {facts.length > 0 && <DetailsTable facts={facts} />}
          {drawing && <ScaleFigure drawing={drawing} />}
        </div>
        <SellerFacts facts={origin} isOpen={facts.length === 0} />
      </Accordion>
      <Accordion title="Care">
        <p>
          This is artificial jewellery. Put it on last, after make-up and perfume, and take it off
          first.
        </p>
        <p>
          Keep it away from water and sweat, wipe it with a soft dry cloth, and store it dry, apart
          from other pieces.
        </p>
      </Accordion>
      <Accordion title="Shipping and returns">
        <p>{rule} It is added at checkout, before you pay.</p>
        <p>
          More in the <ShippingLink /> and the <RefundLink />.
        </p>
      </Accordion>
    </div>
  )
}
