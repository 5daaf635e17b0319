import type { ReactElement } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { Mark } from '../../ui/logo.tsx'

type Words = { head: string; text: string }

const MISSING: Words = { head: 'This page slipped its hook', text: 'The link is old, or the piece has left the shop.' }
const BROKEN: Words = { head: 'Something came loose', text: 'The page could not be shown. Nothing in your cart is lost. Please try again in a moment.' }

/** What stands in the frame when a page is unknown or fails: the mark askew on its cord, and two ways on. Never the fault's own words. */
export function ErrorScreen({ error }: { error: unknown }): ReactElement {
  const missing = isRouteErrorResponse(error) && error.status === 404
  const words = missing ? MISSING : BROKEN
  return (
    <div className="mx-auto max-w-xl px-4 py-10 text-center lg:py-16">
      <title>{`${missing ? 'Page not found' : 'Something went wrong'} | Jhumka`}</title>
      <meta name="robots" content="noindex" />
      <span aria-hidden="true" className="mx-auto block h-14 w-px bg-zari-500" />
      <span className="inline-block origin-top rotate-[9deg]">
        <Mark className="h-28 w-auto" />
      </span>
      <h1 className="mt-6 font-display text-[2.125rem] leading-tight lg:text-[2.75rem]">{words.head}</h1>
      <p className="mt-3 text-jamun-700">{words.text}</p>
      <div className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to="/" className={buttonClass('primary')}>
          Continue Shopping
        </Link>
        <Link to="/track" className={buttonClass('outline')}>
          Track Order
        </Link>
      </div>
    </div>
  )
}
