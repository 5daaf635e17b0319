import { Heart, ShoppingBag, User } from 'lucide-react'
import { useState, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useAdds, useCart } from '#web/cart/cart-store.ts'
import { useSession } from '#web/session/session.ts'

/**
 * The size of a touch target. On a phone with very large text it is fixed, so that all icons fit on
 * one line.
 */
export const ICON_LINK =
  'relative grid size-11 shrink-0 place-items-center hover:text-rani-600 max-[21rem]:size-[44px]'

/**
 * The number on an icon: hidden at 0, "9+" above 9 on narrow screens. The label of the link has the
 * full number.
 */
function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className={
        'tnum absolute right-0 top-0.5 grid h-[18px] min-w-[18px] place-items-center ' +
        'rounded-full bg-rani-600 px-1 text-2xs leading-none font-bold text-white'
      }
    >
      {count > 9 ? (
        <>
          <span className="sm:hidden">9+</span>
          <span className="max-sm:hidden">{count}</span>
        </>
      ) : (
        count
      )}
    </span>
  )
}

function BadgeLink({
  to,
  label,
  count,
  children,
}: {
  to: string
  label: string
  count: number
  children: ReactNode
}) {
  return (
    <Link to={to} aria-label={label} className={ICON_LINK}>
      {children}
      <Count count={count} />
    </Link>
  )
}

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`

/** Announces a new number of cart lines to screen readers, but not the first number of a page. */
function CartAnnouncement({ lines }: { lines: number | undefined }) {
  const [announced, setAnnounced] = useState(lines)
  const [text, setText] = useState('')
  if (lines !== announced) {
    setAnnounced(lines)
    setText(announced === undefined || lines === undefined ? '' : `Cart, ${counted(lines, 'line')}`)
  }
  return <output className="sr-only">{text}</output>
}

/** Links to wishlist, cart and account. The cart icon swings after an addition. */
export function AccountLinks(): ReactElement {
  const cart = useCart()
  const adds = useAdds()
  const { token } = useSession()
  const wishlistCount = cart.wishlist?.length ?? 0
  const lines = cart.cart?.items.length ?? 0
  const icon = 'size-[22px] shrink-0'
  return (
    <>
      <BadgeLink
        to="/wishlist"
        label={`Wishlist, ${counted(wishlistCount, 'item')}`}
        count={wishlistCount}
      >
        <Heart aria-hidden="true" strokeWidth={1.6} className={icon} />
      </BadgeLink>
      <BadgeLink to="/cart" label={`Cart, ${counted(lines, 'line')}`} count={lines}>
        <ShoppingBag
          key={adds}
          aria-hidden="true"
          strokeWidth={1.6}
          className={`${icon} ${adds > 0 ? 'origin-top animate-swing' : ''}`}
        />
      </BadgeLink>
      <CartAnnouncement lines={cart.cart?.items.length} />
      <Link
        to={token ? '/profile' : '/login'}
        aria-label={token ? 'Profile' : 'Log in'}
        className={ICON_LINK}
      >
        <User aria-hidden="true" strokeWidth={1.6} className={icon} />
      </Link>
    </>
  )
}
