import type { ReactElement } from 'react'
import { Link } from 'react-router'

/**
 * The other static pages: a column beside the text, chips above it on phones. These fade out at the
 * right, where there may be more.
 */
const PAGES = [
  { to: '/shipping', label: 'Shipping Policy' },
  { to: '/refund', label: 'Refund policy' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/termsofservice', label: 'Terms of Service' },
  { to: '/about', label: 'About us' },
]

const LINK =
  'block min-h-11 whitespace-nowrap rounded-full border px-4 py-2.5 text-sm lg:-ml-px ' +
  'lg:rounded-none lg:border-0 lg:border-l-2'
const CURRENT = 'border-rani-600 bg-rani-100 font-semibold text-rani-700 lg:bg-transparent'
const OTHER = 'border-jamun-300 text-jamun-800 hover:text-rani-600 lg:border-transparent'

export function PolicyLinks({ current }: { current: string }): ReactElement {
  return (
    <nav
      aria-label="All policies"
      className={
        '-mx-4 overflow-x-auto pl-4 [scrollbar-width:none] sm:-mx-6 sm:pl-6 lg:mx-0 ' +
        '[mask-image:linear-gradient(to_left,transparent,#000_2rem)] lg:overflow-visible ' +
        'lg:mask-none lg:px-0 print:hidden'
      }
    >
      <ul
        className={
          'flex w-max gap-2 pr-8 lg:sticky lg:top-40 lg:w-auto lg:flex-col lg:gap-0 lg:border-l ' +
          'lg:border-jamun-200 lg:pr-0'
        }
      >
        {PAGES.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              prefetch="intent"
              aria-current={to === current ? 'page' : undefined}
              className={`${LINK} ${to === current ? CURRENT : OTHER}`}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
