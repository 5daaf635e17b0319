import { useEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react'
import { Link, useSearchParams, type To } from 'react-router'
import { MAX_COUNTED } from '#shared/order/order-status.ts'
import { withFilter } from '#web/admin/layout/forms/use-query-change.ts'

/**
 * Marks a row with `data-cut` at the sides where more of it is hidden: there it fades (admin.css).
 * It follows the width of each tab, which changes with its count and with the font.
 */
function useCutSides(): RefObject<HTMLElement | null> {
  const row = useRef<HTMLElement>(null)
  useEffect(() => {
    const { current } = row
    if (!current) return
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = current
      const hidden = { start: scrollLeft, end: scrollWidth - clientWidth - scrollLeft }
      const cut = (['start', 'end'] as const).filter((side) => hidden[side] > 1)
      current.dataset.cut = cut.join(' ')
    }
    const sizes = new ResizeObserver(mark)
    for (const part of [current, ...current.children]) sizes.observe(part)
    current.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      current.removeEventListener('scroll', mark)
    }
  })
  return row
}

/** A row of tabs over a list. It scrolls sideways; with `wraps` on phones only. */
export function TabRow({
  label,
  wraps = false,
  beside,
  children,
}: {
  label: string
  wraps?: boolean
  /** A button at the end of the row, which does not scroll with it. */
  beside?: ReactNode
  children: ReactNode
}): ReactElement {
  const row = useCutSides()
  return (
    <div className="flex items-center border-b border-jamun-100">
      <nav
        ref={row}
        aria-label={label}
        className={
          'flex min-w-0 grow overflow-x-auto px-1 lg:px-3 ' + (wraps ? 'md:flex-wrap' : '')
        }
      >
        {children}
      </nav>
      {beside}
    </div>
  )
}

/** A link of a row of tabs. On a phone the row scrolls, and shows the current one. */
export function TabLink({
  to,
  isCurrent,
  children,
}: {
  to: To
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
        'flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 border-b-2 ' +
        'border-transparent px-3 whitespace-nowrap aria-[current]:border-rani-600 ' +
        'aria-[current]:font-semibold'
      }
    >
      {children}
    </Link>
  )
}

/** How many rows a tab has, up to `MAX_COUNTED`: red if they wait for an administrator. */
export const TabCount = ({
  count,
  isUrgent,
}: {
  count: number
  isUrgent: boolean
}): ReactElement => (
  <span
    className={`tnum text-sm ${isUrgent ? 'font-semibold text-sindoor-600' : 'text-jamun-700'}`}
  >
    {countText(count)}
  </span>
)

/** A number that is counted up to `MAX_COUNTED`. */
export const countText = (count: number): string =>
  count < MAX_COUNTED ? count.toLocaleString('en-IN') : `${MAX_COUNTED - 1}+`

/** `value` is undefined for a list without this filter. */
export type FilterTab = {
  value: string | undefined
  label: string
  count?: number | undefined
  /** Whether what is counted waits for an administrator. */
  isUrgent?: boolean
}

/** The values of a filter of a list as tabs. The other filters stay. */
export function FilterTabs({
  name,
  tabs,
  initial,
  hasCurrent = true,
}: {
  /** The name of the filter in the address. */
  name: string
  tabs: readonly FilterTab[]
  /** The value of a list whose address has none. */
  initial?: string | undefined
  /** False while another tab of the row is the current one. */
  hasCurrent?: boolean
}): ReactElement {
  const [search] = useSearchParams()
  const given = search.get(name) ?? initial
  const current = tabs.find(({ value }) => value === given)?.value
  return (
    <>
      {tabs.map(({ value, label, count, isUrgent = false }) => (
        <TabLink
          key={label}
          to={{ search: withFilter(search, name, value) }}
          isCurrent={hasCurrent && value === current}
        >
          {label}
          {count !== undefined && <TabCount count={count} isUrgent={isUrgent} />}
        </TabLink>
      ))}
    </>
  )
}
