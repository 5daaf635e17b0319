import { MapPin, ReceiptIndianRupee, RotateCcw, Truck } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useShop } from '#web/session/shop-facts.ts'
import { Beads } from '#web/ui/brand/hem.tsx'
import { cityOf } from '#web/storefront/address/town.ts'
import { useShippingWords } from '#web/storefront/cart/use-shipping-text.ts'

const RefundPolicy = () => (
  <>
    see our{' '}
    <Link to="/refund" className="underline underline-offset-2 hover:text-rani-600">
      Refund policy
    </Link>
  </>
)

/**
 * Shipping, price, returns and location, from the settings. Times and conditions are only in the
 * policies.
 */
export function PromiseList(): ReactElement {
  const { promise } = useShippingWords()
  const city = cityOf(useShop())
  const promises = [
    { Icon: Truck, head: 'Free shipping', text: promise },
    { Icon: ReceiptIndianRupee, head: 'One price', text: 'inclusive of all taxes' },
    { Icon: RotateCcw, head: 'Returns', text: <RefundPolicy /> },
    {
      Icon: MapPin,
      head: 'Across India',
      text: city ? `packed and sent from ${city}` : 'packed and sent with care',
    },
  ]
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-x-4 gap-y-5">
      {promises.map(({ Icon, head, text }) => (
        <li key={head} className="flex items-start gap-3">
          <span
            className={
              'grid size-10 shrink-0 place-items-center rounded-full bg-haldi-100 ' +
              'text-jamun-900'
            }
          >
            <Icon aria-hidden="true" strokeWidth={1.6} className="size-5" />
          </span>
          <span className="min-w-0 leading-snug">
            <span className="block font-semibold">{head}</span>
            <span className="block text-sm text-jamun-700">{text}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The promises under a row of beads. */
export function TrustRow({ className = '' }: { className?: string }): ReactElement {
  return (
    <section aria-label="Our promise" className={className}>
      <Beads className="mb-8 opacity-90 [--bead:var(--color-rani-600)] [--s:20px]" />
      <PromiseList />
    </section>
  )
}
