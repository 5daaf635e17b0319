import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, type ReactElement, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import type { Pagination } from '#contract/contract.ts'
import { Button } from './button.tsx'

/**
 * Previous, "Showing page X of Y", Next. The page number is in the URL. Pages out of range are
 * never requested. A list on its only page has none, except where the specification shows it
 * (`isAlwaysShown`). Another page begins at its top: the section of the pager is scrolled to, and
 * gets the focus.
 */
export function Pager({
  pagination: { page, totalPages },
  isAlwaysShown = false,
  children,
}: {
  pagination: Pagination
  isAlwaysShown?: boolean
  /** Stands beside the number of the page. */
  children?: ReactNode
}): ReactElement | null {
  const [, setSearch] = useSearchParams()
  const foot = useRef<HTMLDivElement>(null)
  const isMoving = useRef(false)
  useEffect(() => {
    if (isMoving.current) showTop(foot.current?.closest('section'))
    isMoving.current = false
  }, [page])
  const goTo = (target: number) => {
    if (target < 1 || target > totalPages) return
    isMoving.current = true
    setSearch(
      (search) => {
        if (target === 1) search.delete('page')
        else search.set('page', String(target))
        return search
      },
      { preventScrollReset: true },
    )
  }
  if (totalPages <= 1 && page <= 1 && !isAlwaysShown) return null
  const icon = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-4 shrink-0' } as const
  return (
    <div
      ref={foot}
      className={
        'flex flex-wrap items-center justify-between gap-3 border-t border-jamun-100 px-4 py-4 ' +
        'lg:px-6'
      }
    >
      <Button look="outline" size="sm" disabled={page <= 1} onClick={() => goTo(page - 1)}>
        <ChevronLeft {...icon} />
        Previous
      </Button>
      <div
        className={
          'flex items-center justify-center gap-3 max-sm:order-first max-sm:w-full ' +
          '[&>label]:flex-none'
        }
      >
        <p aria-live="polite" className="tnum text-center text-sm text-jamun-700">
          Showing page {page} of {totalPages}
        </p>
        {children}
      </div>
      <Button look="outline" size="sm" disabled={page >= totalPages} onClick={() => goTo(page + 1)}>
        Next
        <ChevronRight {...icon} />
      </Button>
    </div>
  )
}

function showTop(list: HTMLElement | null | undefined): void {
  if (!list) return
  list.tabIndex = -1
  list.focus({ preventScroll: true })
  if (list.getBoundingClientRect().top < 0) list.scrollIntoView()
}
