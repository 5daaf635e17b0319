import { useStore } from '@nanostores/react'
import { CircleAlert, Heart, Search, ShoppingBag, User } from 'lucide-react'
import { useEffect, useState, type MouseEvent, type ReactElement, type ReactNode } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { $online, OFFLINE_TEXT } from '#web/api/connection.ts'
import { $additions } from '#web/cart/add-to-cart.ts'
import { $waiting } from '#web/cart/save-addition.ts'
import { $cart } from '#web/cart/cart-store.ts'
import { $session } from '#web/session/session.ts'
import { LISTING_KIND_LABELS, useAnnouncement, useMenus, useShop } from '#web/session/shop-facts.ts'
import { Logo } from '#web/ui/brand.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { $added } from '#web/storefront/added/added-state.ts'
import { $wishlist } from '#web/wishlist/wishlist-store.ts'
import { Menu, StyleCategories } from './menu.tsx'
import { SearchForm } from './search-field.tsx'

const NAV_LINK =
  'relative py-3 text-[1rem] text-jamun-900 hover:text-rani-600 bead-below ' +
  'aria-[current]:text-rani-700'

/** The collections and style categories on wide screens. A bead marks the current one. */
function CollectionsNav() {
  const current = useLocation()
    .pathname.toLowerCase()
    .replace(/(.)\/$/, '$1')
  return (
    <nav aria-label="Collections" className="hidden lg:block">
      <ul className="mx-auto flex max-w-page items-center justify-center gap-6 pb-1.5 xl:gap-9">
        <li className="text-xs text-jamun-500">{LISTING_KIND_LABELS.collection}</li>
        {useMenus().header.map((row) => (
          <li key={row.route}>
            <Link
              to={row.route}
              discover="none"
              prefetch="intent"
              aria-current={row.route === current ? 'page' : undefined}
              className={`block ${NAV_LINK}`}
            >
              {row.label}
            </Link>
          </li>
        ))}
        <li>
          <StyleCategories current={current} className={NAV_LINK} />
        </li>
      </ul>
    </nav>
  )
}

function HomeLink({ className }: { className: string }) {
  return (
    <Link
      to="/"
      aria-label={`${useShop().name}, home`}
      className={`${className} min-h-11 min-w-0 items-center`}
    >
      <Logo />
    </Link>
  )
}

/**
 * The size of a touch target. On a phone with very large text it is fixed, so that all icons fit on
 * one line.
 */
const ICON_LINK =
  'relative grid size-11 shrink-0 place-items-center hover:text-rani-600 max-[21rem]:size-[44px]'

/**
 * The number on an icon: hidden at 0, "9+" above 9 on narrow screens. The label of the link has the
 * full number; "9+" is no text of the page, because it would contradict that label.
 */
function Count({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span
      key={count}
      aria-hidden="true"
      className={
        'tnum absolute right-0 top-0.5 grid h-4.5 min-w-4.5 place-items-center ' +
        'rounded-full bg-rani-600 px-1 text-2xs leading-none font-bold text-white'
      }
    >
      {count > 9 ? (
        <>
          <span className="nine-plus sm:hidden" />
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

const ICON = 'size-[22px] shrink-0'

function WishlistLink() {
  const count = useStore($wishlist, { ssr: 'initial' }).data?.length ?? 0
  return (
    <BadgeLink to="/wishlist" label={`Wishlist, ${counted(count, 'item')}`} count={count}>
      <Heart aria-hidden="true" strokeWidth={1.6} className={ICON} />
    </BadgeLink>
  )
}

/**
 * The icon swings after an addition. Without a log-in its number is that of the pieces that wait
 * for one, if there are some.
 */
function CartLink() {
  const lines = useStore($cart, { ssr: 'initial' }).data?.lines.length
  const additions = useStore($additions, { ssr: 'initial' })
  const { token } = useStore($session, { ssr: 'initial' })
  const waiting = useStore($waiting, { ssr: 'initial' })
  const count = lines ?? 0
  const isGuest = !token && count === 0 && waiting > 0
  const label = isGuest
    ? `${counted(waiting, 'piece')} kept until you log in`
    : counted(count, 'line')
  return (
    <>
      <BadgeLink to="/cart" label={`Cart, ${label}`} count={isGuest ? waiting : count}>
        <ShoppingBag
          key={additions}
          aria-hidden="true"
          strokeWidth={1.6}
          className={`${ICON} ${additions > 0 ? 'origin-top animate-swing' : ''}`}
        />
      </BadgeLink>
      <CartAnnouncement lines={lines} />
    </>
  )
}

function AccountLink() {
  const { token } = useStore($session, { ssr: 'initial' })
  return (
    <Link
      to={token ? '/profile' : '/login'}
      aria-label={token ? 'Profile' : 'Log in'}
      className={ICON_LINK}
    >
      <User aria-hidden="true" strokeWidth={1.6} className={ICON} />
    </Link>
  )
}

/** Links to wishlist, cart and account. Each renders only when its own store changes. */
function AccountLinks() {
  return (
    <>
      <WishlistLink />
      <CartLink />
      <AccountLink />
    </>
  )
}

/**
 * A notice at the bottom of the header while the server cannot be reached. The page and the stores
 * (see customer-store.ts) load again when it can be reached.
 */
function ConnectionNotice() {
  const online = useStore($online, { ssr: 'initial' })
  const { revalidate } = useRevalidator()
  useEffect(() => $online.listen((isBack) => void (isBack && revalidate())), [revalidate])
  return (
    <div role="status">
      {!online && (
        <p
          className={
            'flex items-center justify-center gap-2 bg-haldi-100 px-4 py-2 text-center text-sm ' +
            'font-medium text-jamun-950'
          }
        >
          <CircleAlert aria-hidden="true" strokeWidth={1.6} className="size-4.5 shrink-0" />
          {OFFLINE_TEXT}
        </p>
      )}
    </div>
  )
}

/** The announcement above the header; nothing if it is empty. */
export function Announcement(): ReactElement | null {
  const { always, wide } = useAnnouncement()
  if (!always && !wide) return null
  return (
    <aside
      aria-label="Announcement"
      className="bg-jamun-900 py-1.5 text-center text-xs text-haldi-300"
    >
      <p>
        {always} <span className={always ? 'hidden sm:inline' : undefined}>{wide}</span>
      </p>
    </aside>
  )
}

const importSearch = () => import('#web/storefront/search/search-overlay.tsx')

/**
 * Opens the search over the page. With a modifier key, and without scripts, it is a link to the
 * page of the search.
 */
function openSearch(event: MouseEvent): void {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  const { href } = window.location
  // If another page is open by now, the search would cover it.
  void loadPart(importSearch).then((file) => window.location.href === href && file?.openSearch())
}

/** The header of every page; it is sticky. */
export function Header(): ReactElement {
  return (
    <header className="site-header sticky top-0 z-30 border-b border-jamun-100 bg-mogra">
      <div className="mx-auto flex h-14 max-w-page items-center px-1.5 sm:px-4 lg:h-[72px] lg:px-8">
        <div className="flex min-w-0 flex-1 items-center lg:gap-2">
          <Menu />
          <HomeLink className="inline-flex lg:hidden" />
          <SearchForm />
        </div>
        <HomeLink className="hidden lg:inline-flex" />
        <nav aria-label="Account" className="flex flex-1 items-center justify-end lg:gap-1">
          <Link
            to="/search"
            onPointerDown={() => void importSearch().catch(() => undefined)}
            onClick={openSearch}
            className={`${ICON_LINK} lg:hidden`}
          >
            <Search aria-hidden="true" strokeWidth={1.6} className="size-[22px] shrink-0" />
            <span className="sr-only">Search</span>
          </Link>
          <AccountLinks />
        </nav>
        {useStore($added, { ssr: 'initial' })}
      </div>
      <CollectionsNav />
      <ConnectionNotice />
    </header>
  )
}
