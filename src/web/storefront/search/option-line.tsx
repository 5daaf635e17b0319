import { CornerDownRight, History, Search, SlidersHorizontal } from 'lucide-react'
import type { ReactElement } from 'react'
import { formatRupees } from '#shared/money/money.ts'
import type { MenuRow } from '#shared/catalog/taxonomy.ts'
import { hasPicture, ListingPicture } from '#web/storefront/listing/listing-band.tsx'
import { Marked } from '#web/ui/marked.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Option } from './options.ts'

const ICON = 'size-4.5 shrink-0 text-jamun-500'

const piecesOf = (total: number): string => {
  if (total === 0) return 'no piece'
  return `${total} ${total === 1 ? 'piece' : 'pieces'}`
}

/** What an option shows: a word, filters, a listing, or a product with its price. */
export function OptionLine({ option, q }: { option: Option; q: string }): ReactElement {
  if (option.kind === 'product') {
    const { picture, price, compareAtPrice } = option.product
    return (
      <>
        <span className="my-1.5 size-14 shrink-0 overflow-hidden rounded-xs bg-chandan">
          <Picture picture={picture} sizes="56px" alt="" />
        </span>
        <span className="min-w-0 flex-1">
          <span title={option.text} className="line-clamp-1 text-sm font-medium">
            <Marked text={option.text} q={q} />
          </span>
          <span className="tnum text-sm">
            <span className="font-bold">{formatRupees(price)}</span>{' '}
            {compareAtPrice !== null && (
              <s aria-hidden="true" className="text-xs text-jamun-500">
                {formatRupees(compareAtPrice)}
              </s>
            )}
          </span>
        </span>
      </>
    )
  }
  if (option.kind === 'filters')
    return (
      <>
        <SlidersHorizontal aria-hidden="true" strokeWidth={1.6} className={ICON} />
        <span className="min-w-0 flex-1 py-1.5 font-medium wrap-anywhere">{option.text}</span>{' '}
        <span className="tnum shrink-0 text-sm text-jamun-700">{piecesOf(option.total)}</span>
      </>
    )
  if (option.kind === 'all') return <span className="font-medium text-rani-600">{option.text}</span>
  const Icon = option.isRecent ? History : option.kind === 'word' ? Search : CornerDownRight
  return (
    <>
      <Icon aria-hidden="true" strokeWidth={1.6} className={ICON} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        {option.kind === 'listing' && <span className="text-jamun-500">All of </span>}
        <Marked text={option.text} q={q} />
      </span>
    </>
  )
}

/** A listing as a round picture with its name. */
export const RoundOption = ({ listing }: { listing: MenuRow }): ReactElement => (
  <span className="block text-center text-xs font-medium">
    <span
      data-cloth={hasPicture(listing) ? undefined : listing.cloth}
      className={
        'mx-auto mb-1.5 block aspect-square w-full max-w-16 overflow-hidden rounded-full ' +
        (hasPicture(listing) ? 'bg-chandan' : 'bg-(--ground)')
      }
    >
      <ListingPicture listing={listing} sizes="64px" />
    </span>
    <span className="sr-only">All of </span>
    {listing.label}
  </span>
)
