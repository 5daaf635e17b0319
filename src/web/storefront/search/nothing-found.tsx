import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { findOtherKind } from '#shared/other-kinds.ts'
import type { Card } from '#web/api/product.ts'
import { useMenus } from '#web/session/shop-facts.ts'
import {
  hasFilters,
  listingPath,
  withoutFilters,
  type Filters,
} from '#web/storefront/listing/filters/listing-filters.ts'
import type { LoadedListing } from '#web/storefront/listing/listing-data.ts'
import { RoundCategories } from '#web/storefront/listing/round-categories.tsx'
import { LaterPieces } from '#web/storefront/pieces/later-pieces.tsx'
import { TitledCards } from '#web/storefront/product-card/titled-cards.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { closestLinks, nothingFits } from './closest.ts'
import { cut, MAX_QUERY } from './cut-text.ts'

/** Where pieces are, below what the text asks for. */
export const Elsewhere = (): ReactElement => (
  <>
    <RoundCategories styles={useMenus().styles} />
    <div className="pt-10 lg:pt-16">
      <LaterPieces />
    </div>
  </>
)

/** So many results or fewer are followed by other pieces: one row of a wide screen. */
export const FEW = 4

/** Pieces that come close to a search with filters, else pieces related to the few results. */
export function AfterFew({
  reply: { cards, nearly },
}: {
  reply: LoadedListing
}): ReactElement | null {
  if (nearly.length === 0) return <PiecesLike cards={cards} />
  return (
    <div className="pt-10 lg:pt-16">
      <TitledCards title="These come close" cards={nearly} />
    </div>
  )
}

/** Pieces related to the first of a few; nothing without one. */
function PiecesLike({ cards }: { cards: Card[] }) {
  const ids = cards.map(({ id }) => id)
  if (ids.length === 0) return null
  return (
    <div className="pt-10 lg:pt-16">
      <LaterPieces key={ids.join(' ')} like={ids[0]} without={ids} />
    </div>
  )
}

type NothingFoundProps = {
  /** The text as its heading shows it. */
  q: string
  /** The address of the search page. */
  path: string
  filters: Filters
  reply: LoadedListing
}

/** What a search without results shows: why, and where there are pieces. */
export function NothingFound({ q, path, filters, reply }: NothingFoundProps): ReactElement {
  const { nearly } = reply
  return (
    <>
      {hasFilters(filters) ? (
        <NothingFits path={path} filters={filters} reply={reply} />
      ) : (
        <NothingCalled q={q} reply={reply} />
      )}
      {nearly.length > 0 && (
        <div className="pb-14 lg:pb-20">
          <TitledCards title="These come close" cards={nearly} />
          {nearly.length < FEW && <PiecesLike cards={nearly} />}
        </div>
      )}
      {nearly.length === 0 ? <Elsewhere /> : <RoundCategories styles={useMenus().styles} />}
    </>
  )
}

/**
 * A search text without pieces. If it names a kind of jewellery that the shop does not sell, the
 * page says so and links to the style nearest to it. Not if pieces come close: one of them may be
 * of that kind.
 */
function NothingCalled({ q, reply }: Pick<NothingFoundProps, 'q' | 'reply'>) {
  const { styles } = useMenus()
  const kind = reply.nearly.length > 0 ? undefined : findOtherKind(reply.corrected || q)
  const near = styles.find(({ value }) => value === kind?.near)
  if (kind)
    return (
      <EmptyState title={q} text={`We do not sell ${kind.label} yet`}>
        {near && <NearWays links={[{ to: near.route, text: `See ${near.label}` }]} />}
      </EmptyState>
    )
  const help = /\s/.test(q)
    ? 'Try one word less, or look where most people look.'
    : 'Try another word, or look where most people look.'
  return (
    <EmptyState
      title={q || undefined}
      text={q ? `Nothing matches “${cut(q, MAX_QUERY.phone)}”` : 'Nothing matches'}
      help={help}
    />
  )
}

/** A search whose filters leave nothing: what leaving out one of them would show. */
function NothingFits({ path, filters, reply }: Omit<NothingFoundProps, 'q'>) {
  const text = nothingFits(filters, reply.options)
  const links = closestLinks(path, filters, reply)
  const ways = (
    <NearWays
      links={[...links, { to: listingPath(path, withoutFilters(filters)), text: 'Clear filters' }]}
    />
  )
  // Above the pieces that come close it is one line, so that they are seen at once.
  return reply.nearly.length > 0 ? (
    <div className="mb-8 [&_ul]:justify-start">
      <p role="status" className="mb-3 font-medium wrap-anywhere">
        {text}
      </p>
      {ways}
    </div>
  ) : (
    <EmptyState text={text}>{ways}</EmptyState>
  )
}

/** Links to searches that have pieces. */
export const NearWays = ({
  links,
  isStart,
}: {
  links: { to: string; text: string }[]
  isStart?: true
}): ReactElement => (
  <ul className={`flex flex-wrap gap-2 ${isStart ? '' : 'justify-center'}`}>
    {links.map(({ to, text }) => (
      <li key={to}>
        <Link to={to} rel="nofollow" className={buttonClass('outline', 'sm')}>
          {text}
        </Link>
      </li>
    ))}
  </ul>
)
