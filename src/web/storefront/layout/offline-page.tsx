import { Link } from 'react-router'
import { toDialNumber, useShop } from '#web/session/shop-facts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Logo, Mark } from '#web/ui/brand.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { SkipLink } from './storefront-layout.tsx'
import type { Route } from './+types/offline-page'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'You are offline')

/** Its scripts would start the router for the URL at which the service worker shows this page. */
export const handle = { hasScripts: false }

/**
 * The page that is shown when the network fails. The service worker stores it and shows it at the
 * requested URL (see public/sw.js). So "Try again" links to the current URL.
 */
export default function OfflinePage() {
  const { name, phone } = useShop()
  return (
    <>
      <SkipLink />
      <header className="border-b border-jamun-100 bg-mogra">
        <div className="flex h-14 items-center justify-center lg:h-[72px]">
          <Link
            to="/"
            reloadDocument
            aria-label={`${name}, home`}
            className="inline-flex min-h-11 items-center"
          >
            <Logo />
          </Link>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto max-w-xl px-4 py-10 text-center outline-none lg:py-16"
      >
        <span aria-hidden="true" className="mx-auto block h-14 w-px bg-zari-500" />
        <span className="inline-block origin-top rotate-[9deg]">
          <Mark className="h-28 w-auto" />
        </span>
        <h1 className="mt-6 font-display text-[2.125rem] leading-tight lg:text-[2.75rem]">
          You are offline
        </h1>
        <p className="mt-3 text-jamun-700">
          Please check your internet connection. Nothing in your cart is lost.
        </p>
        {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address means the one
            where the worker shows this page. */}
        <a href="" className={buttonClass('primary', 'md', 'mt-6')}>
          Try again
        </a>
      </main>
      <footer className="px-4 pb-10 text-center text-sm text-jamun-700">
        <p>
          You can also call us:{' '}
          <a
            href={`tel:${toDialNumber(phone)}`}
            className={
              'inline-flex min-h-11 items-center font-medium text-rani-600 underline ' +
              'underline-offset-4'
            }
          >
            {phone}
          </a>
        </p>
      </footer>
    </>
  )
}
