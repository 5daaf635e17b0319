import { useState, type ReactElement, type ReactNode } from 'react'
import { Bell, Mark } from '#web/ui/brand.tsx'
import avif480 from '#web/storefront/account/pictures/jhumka-480.avif'
import webp480 from '#web/storefront/account/pictures/jhumka-480.webp'
import avif860 from '#web/storefront/account/pictures/jhumka-860.avif'
import webp860 from '#web/storefront/account/pictures/jhumka-860.webp'
import { useRootData } from '#web/session/shop-facts.ts'
import { useSession } from '#web/session/session.ts'
import { Picture } from '#web/ui/picture.tsx'
import {
  lacksVariant,
  parseSavedAddition,
  readGuestAddition,
  type SavedAddition,
} from '#web/storefront/account/saved-addition/saved-addition.ts'

/** The frame of log-in and registration. Wide screens also show a decorative panel at the left. */
export function AccountScreen({
  cloth,
  greeting,
  title,
  children,
}: {
  cloth: 'haldi' | 'mor'
  greeting: string
  title: string
  children: ReactNode
}) {
  // The header has the logo.
  const hasLogo = Boolean(useRootData()?.logo)
  return (
    <div className="lg:-mb-24 lg:grid lg:min-h-[calc(100vh-10rem)] lg:grid-cols-2">
      <div
        aria-hidden="true"
        data-cloth={cloth}
        className="relative hidden overflow-hidden bg-(--ground) pb-14 lg:block"
      >
        <Bell size="hero" className="mx-auto w-[58%] max-w-[430px]">
          <PanelPicture />
        </Bell>
        <p className="mt-8 text-center font-display text-[2rem] text-(--title)">{greeting}</p>
      </div>
      <div className="flex items-start justify-center px-5 py-8 lg:items-center lg:py-16">
        <div className="w-full max-w-form">
          {!hasLogo && <Mark className="h-14 w-auto lg:hidden" />}
          <h1 className="mt-4 font-display text-[2.125rem] leading-tight lg:mt-0 lg:text-[2.75rem]">
            {title}
          </h1>
          <SavedAdditionNotice />
          {children}
        </div>
      </div>
    </div>
  )
}

/** The picture in the left panel. Loaded lazily, so narrow screens never fetch it. */
function PanelPicture() {
  const own = useRootData()?.panel
  if (own) return <Picture picture={own} sizes="430px" alt="" />
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={`${avif480} 480w, ${avif860} 860w`} sizes="430px" />
      <img
        srcSet={`${webp480} 480w, ${webp860} 860w`}
        sizes="430px"
        src={webp480}
        alt=""
        width={860}
        height={860}
        loading="lazy"
        decoding="async"
        className="size-full object-cover"
      />
    </picture>
  )
}

/** Shows the product that a guest added before the log-in, above the forms. */
function SavedAdditionNotice(): ReactElement | null {
  const { ready } = useSession()
  return ready ? <SavedProduct /> : null
}

function SavedProduct(): ReactElement | null {
  // Read once: the notice stays while this screen redirects. The next screen reads it again.
  const [addition] = useState(() => parseSavedAddition(readGuestAddition()))
  if (!addition) return null
  return (
    <section aria-label="Waits for you" className="mt-5 flex items-center gap-3.5 bg-chandan p-3.5">
      <span className="size-14 shrink-0 overflow-hidden rounded-xs bg-white">
        <Picture picture={addition.product.pictures[0] ?? null} sizes="56px" eager alt="" />
      </span>
      <p className="min-w-0 text-sm leading-snug wrap-break-word">
        <strong className="font-semibold">{addition.product.title}</strong>{' '}
        <span className="whitespace-nowrap">waits for you.</span>
        {addition.source !== 'heart' && (
          <span className="block text-jamun-700">{detailsOf(addition)}</span>
        )}
        <span className="block text-jamun-700">{nextStepOf(addition)}</span>
      </p>
    </section>
  )
}

const detailsOf = ({ variantLabel, quantity, giftNote }: SavedAddition): string =>
  [variantLabel, `Quantity ${quantity}`, giftNote ? 'with your gift note' : '']
    .filter(Boolean)
    .join(' · ')

function nextStepOf(addition: SavedAddition): string {
  if (lacksVariant(addition)) return 'Log in, then choose its size.'
  return (
    `It goes into your ${addition.source === 'heart' ? 'wishlist' : 'cart'} when you have logged ` +
    'in.'
  )
}
