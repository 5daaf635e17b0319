import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { Link } from 'react-router'
import { buttonClass } from '#web/ui/button.tsx'

type ChoiceLinkProps = { to: string; label: string; isCurrent: boolean }

/** One of a few links that choose what a list shows. */
export const ChoiceLink = ({ to, label, isCurrent }: ChoiceLinkProps): ReactElement => (
  <Link
    to={to}
    aria-current={isCurrent ? 'true' : undefined}
    className={buttonClass(isCurrent ? 'primary' : 'outline', 'sm', 'wrap-anywhere')}
  >
    {label}
  </Link>
)

/** A link of a row of tabs. On a phone the row scrolls, and shows the current one. */
export function TabLink({
  to,
  isCurrent,
  children,
}: {
  to: string
  isCurrent: boolean
  children: ReactNode
}): ReactElement {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const row = link.current?.closest('nav')
    if (!isCurrent || !row || !link.current) return
    const hidden = link.current.getBoundingClientRect().right - row.getBoundingClientRect().right
    // Not scrollIntoView, which would scroll the page too after Back of the browser.
    row.scrollBy({ left: Math.max(0, hidden) })
  }, [isCurrent])
  return (
    <Link
      ref={link}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={
        'flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 whitespace-nowrap ' +
        'aria-[current]:border-rani-600 aria-[current]:font-semibold'
      }
    >
      {children}
    </Link>
  )
}
