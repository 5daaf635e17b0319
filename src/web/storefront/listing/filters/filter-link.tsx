import type { MouseEvent, ReactElement } from 'react'
import { Link, type LinkProps } from 'react-router'
import { opensHere } from '#web/storefront/product-card/card-pictures.tsx'
import { listingPath, type Filters } from './listing-filters.ts'
import type { Choose } from './use-choice.ts'

type FilterLinkProps = Omit<LinkProps, 'to' | 'onClick'> & {
  path: string
  /** The filters of the listing that the link opens. */
  next: Filters
  choose: Choose
  onChoose?: () => void
}

/** A link to a listing with other filters. They are chosen at once, before their page is loaded. */
export function FilterLink({
  path,
  next,
  choose,
  onChoose,
  ...props
}: FilterLinkProps): ReactElement {
  const onClick = (event: MouseEvent) => {
    if (!opensHere(event)) return
    event.preventDefault()
    onChoose?.()
    choose(next)
  }
  return <Link {...props} to={listingPath(path, next)} onClick={onClick} />
}
