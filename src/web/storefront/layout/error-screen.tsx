import type { ReactElement } from 'react'
import { isRouteErrorResponse, Link, useRevalidator } from 'react-router'
import { useShop } from '#web/session/shop-facts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Mark } from '#web/ui/brand.tsx'
import { ErrorNumber } from '#web/ui/feedback/error-number.tsx'
import { LaterPieces } from '#web/storefront/pieces/later-pieces.tsx'

type ErrorText = { title: string; head: string; text: string }

const MISSING: ErrorText = {
  title: 'Page not found',
  head: 'This page slipped its hook',
  text: 'The link is old, or the piece has left the shop.',
}
const GONE: ErrorText = {
  title: 'No longer sold',
  head: 'This piece has left the shop',
  text: 'It is no longer sold. Others like it are close by.',
}
const BROKEN: ErrorText = {
  title: 'Something went wrong',
  head: 'Something came loose',
  text: 'The page could not be shown. Nothing in your cart is lost. Please try again in a moment.',
}

const OFFLINE: ErrorText = {
  title: 'You are offline',
  head: 'You are offline',
  text: 'Please check your internet connection. Nothing in your cart is lost.',
}

/** Whether an error is a network failure. Each browser has its own message for it. */
const isNetworkError = (error: unknown): boolean =>
  error instanceof TypeError && /fetch|network|load failed|import/i.test(error.message)

function toErrorText(error: unknown): ErrorText {
  if (isRouteErrorResponse(error) && error.status === 404) return MISSING
  if (isRouteErrorResponse(error) && error.status === 410) return GONE
  return isNetworkError(error) ? OFFLINE : BROKEN
}

/**
 * The page for unknown URLs and errors, with links to go on (`instead` first), and pieces below if
 * what was asked for is missing. It never shows the message of the error.
 */
export function ErrorScreen({
  error,
  instead,
}: {
  error: unknown
  instead?: { to: string; label: string } | undefined
}): ReactElement {
  const errorText = toErrorText(error)
  const shop = useShop()
  return (
    <>
      <div className="mx-auto max-w-xl px-4 py-10 text-center lg:py-16">
        <title>{`${errorText.title} | ${shop.name}`}</title>
        <meta name="robots" content="noindex" />
        <span aria-hidden="true" className="mx-auto block h-14 w-px bg-zari-500" />
        <span className="inline-block origin-top rotate-[9deg]">
          <Mark className="h-28 w-auto" />
        </span>
        <h1 className="mt-6 font-display text-[2.125rem] leading-tight lg:text-[2.75rem]">
          {errorText.head}
        </h1>
        <p className="mt-3 text-jamun-700">{errorText.text}</p>
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {errorText === OFFLINE && <TryAgain />}
          {instead && (
            <Link to={instead.to} className={buttonClass('primary')}>
              {instead.label}
            </Link>
          )}
          <Link
            to="/"
            className={buttonClass(instead || errorText === OFFLINE ? 'outline' : 'primary')}
          >
            Continue Shopping
          </Link>
          <Link to="/track" className={buttonClass('outline')}>
            Track Order
          </Link>
        </div>
        <ErrorNumber error={error} />
      </div>
      {(errorText === MISSING || errorText === GONE) && (
        <div className="mx-auto max-w-page px-4 sm:px-6 lg:px-8">
          <LaterPieces />
        </div>
      )}
    </>
  )
}

/** Loads the page again in place. */
function TryAgain() {
  const { state, revalidate } = useRevalidator()
  return (
    <Button busy={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </Button>
  )
}
