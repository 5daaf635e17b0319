import { Search } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { LISTING_KIND_LABELS, COLLECTIONS } from '#shared/catalog/taxonomy.ts'
import { useAnnouncement, useShop } from '#web/session/shop-facts.ts'
import { Logo } from '#web/ui/brand/logo.tsx'
import { AccountLinks, ICON_LINK } from './badges.tsx'
import { ConnectionNotice } from './connection-notice.tsx'
import { Menu } from './menu.tsx'
import { SearchForm } from './search-form.tsx'
import { StyleCategories } from './style-categories.tsx'

const NAV_LINK = 'relative block py-3 text-[1rem] text-jamun-900 hover:text-rani-600'
const CURRENT =
  'aria-[current]:font-semibold aria-[current]:text-rani-700 aria-[current]:after:absolute ' +
  'aria-[current]:after:bottom-0.5 aria-[current]:after:left-1/2 ' +
  'aria-[current]:after:size-1.5 aria-[current]:after:-translate-x-1/2 ' +
  'aria-[current]:after:rounded-full aria-[current]:after:bg-rani-600'

/** The collections and style categories on wide screens. A bead marks the current one. */
function CollectionsNav() {
  const current = useLocation()
    .pathname.toLowerCase()
    .replace(/(.)\/$/, '$1')
  return (
    <nav aria-label="Collections" className="hidden lg:block">
      <ul className="mx-auto flex max-w-page items-center justify-center gap-6 pb-1.5 xl:gap-9">
        <li className="text-xs text-jamun-500">{LISTING_KIND_LABELS.collection}</li>
        {COLLECTIONS.map((row) => (
          <li key={row.route}>
            <Link
              to={row.route}
              prefetch="intent"
              aria-current={row.route === current ? 'page' : undefined}
              className={`${NAV_LINK} ${CURRENT}`}
            >
              {row.label}
            </Link>
          </li>
        ))}
        <li>
          <StyleCategories current={current} />
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

/** The header of every page; it is sticky. */
export function Header(): ReactElement {
  return (
    <header className="sticky top-0 z-30 border-b border-jamun-100 bg-mogra">
      <div className="mx-auto flex h-14 max-w-page items-center px-1.5 sm:px-4 lg:h-[72px] lg:px-8">
        <div className="flex min-w-0 flex-1 items-center lg:gap-2">
          <Menu />
          <HomeLink className="inline-flex lg:hidden" />
          <SearchForm />
        </div>
        <HomeLink className="hidden lg:inline-flex" />
        <nav aria-label="Account" className="flex flex-1 items-center justify-end lg:gap-1">
          <Link to="/search" className={`${ICON_LINK} lg:hidden`}>
            <Search aria-hidden="true" strokeWidth={1.6} className="size-[22px] shrink-0" />
            <span className="sr-only">Search</span>
          </Link>
          <AccountLinks />
        </nav>
      </div>
      <CollectionsNav />
      <ConnectionNotice />
    </header>
  )
}
