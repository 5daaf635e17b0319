import {
  Gift,
  MapPin,
  ReceiptIndianRupee,
  RotateCcw,
  ShieldCheck,
  Truck,
  type LucideIcon,
} from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { cityOf } from '#shared/customer/shop-city.ts'
import type { TrustIcon } from '#shared/shop-words.ts'
import { RichText } from '#web/storefront/policy/rich-text.tsx'
import { usePromiseLines, useShop, useWords } from '#web/session/shop-facts.ts'
import { useShippingTexts } from '#web/session/shipping-texts.ts'

const ICONS: Record<TrustIcon, LucideIcon> = {
  truck: Truck,
  price: ReceiptIndianRupee,
  returns: RotateCcw,
  place: MapPin,
  gift: Gift,
  shield: ShieldCheck,
}

type Line = { icon: TrustIcon; head: string; text: ReactNode }

const HowReturnsWork = ({ except }: { except: string | undefined }) => (
  <>
    {except ? `${except} · ` : 'read '}
    <Link to="/refund" className="underline underline-offset-2 hover:text-rani-600">
      how they work
    </Link>
  </>
)

/** The lines of the administrator, else shipping, price, returns and location. */
function useTrustLines(): Line[] {
  const { promise } = useShippingTexts()
  const city = cityOf(useShop())
  const promises = usePromiseLines()
  const own = useWords()?.trust
  if (own) return own.map((line) => ({ ...line, text: <RichText text={line.text} /> }))
  return [
    { icon: 'truck', head: 'Free shipping', text: promise },
    { icon: 'price', head: 'One price', text: 'all taxes included' },
    {
      icon: 'returns',
      head: promises?.returnsHead || 'Returns',
      text: <HowReturnsWork except={promises?.returnsExcept} />,
    },
    {
      icon: 'place',
      head: 'Across India',
      text: city ? `sent from ${city}` : 'sent with care',
    },
  ]
}

/** What the shop promises, each line with a small picture. */
export function PromiseList(): ReactElement {
  return (
    <ul
      className={
        'grid grid-cols-2 gap-x-4 gap-y-3 md:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))]'
      }
    >
      {useTrustLines().map(({ icon, head, text }) => (
        <TrustItem key={`${icon} ${head}`} Icon={ICONS[icon]} head={head}>
          {text}
        </TrustItem>
      ))}
    </ul>
  )
}

function TrustItem({
  Icon,
  head,
  children,
}: {
  Icon: LucideIcon
  head: string
  children: ReactNode
}) {
  return (
    <li className="items-start gap-3 sm:flex">
      <span
        className={
          'float-left mr-2 grid shrink-0 place-items-center rounded-full text-jamun-900 ' +
          'sm:mr-0 sm:size-10 sm:bg-haldi-100'
        }
      >
        <Icon aria-hidden="true" strokeWidth={1.6} className="size-5" />
      </span>
      <span className="min-w-0 leading-snug wrap-anywhere">
        <span className="block font-semibold">{head}</span>
        <span className="clear-left block text-sm text-jamun-700">{children}</span>
      </span>
    </li>
  )
}

/** The promises; nothing if the administrator has removed them all. */
export function TrustRow({ className = '' }: { className?: string }): ReactElement | null {
  if (useWords()?.trust.length === 0) return null
  return (
    <section aria-label="Our promise" className={className}>
      <PromiseList />
    </section>
  )
}
