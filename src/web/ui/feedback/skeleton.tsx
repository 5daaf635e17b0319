import type { ReactElement } from 'react'

/**
 * Classes of a grid of cards in 2, 3 or 4 columns. On a phone with large text it has one column,
 * because a large amount would not fit two.
 */
export const CARD_GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,50%_-_0.5rem)),1fr))] gap-x-3 ' +
  'gap-y-8 md:grid-cols-3 md:gap-x-5 lg:grid-cols-4 lg:gap-x-6 lg:gap-y-12'

/** The numbers from 0 up to `count`. */
export const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

/** The text of a skeleton, for everybody. */
export function LoadingText({ text }: { text: string }): ReactElement {
  return (
    <p role="status" className="mb-5 text-sm text-jamun-500">
      {text}
    </p>
  )
}

type SkeletonProps = {
  text: string
  count?: number
  /** Shows the skeleton at once, not after 200 ms. */
  immediate?: boolean
}

/** The skeleton of a grid of cards; it appears after 200 ms. */
export function CardGridSkeleton({
  text,
  count = 8,
  immediate = false,
}: SkeletonProps): ReactElement {
  return (
    <div className={immediate ? '' : 'appear-late'}>
      <LoadingText text={text} />
      <ul aria-hidden="true" className={CARD_GRID}>
        {range(count).map((index) => (
          <li key={index}>
            <div className="skeleton aspect-square rounded-xs" />
            <div className="skeleton mt-5 h-4 w-4/5" />
            <div className="skeleton mt-2 h-4 w-2/5" />
            <div className="skeleton mt-5 h-11 w-full" />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The skeleton of any other page: panels. It appears at once. */
export function PanelsSkeleton({ text }: { text: string }): ReactElement {
  return (
    <>
      <LoadingText text={text} />
      <ul aria-hidden="true" data-skeleton="panels" className="grid gap-4 sm:grid-cols-2">
        {range(4).map((index) => (
          <li key={index} className="skeleton h-40" />
        ))}
      </ul>
    </>
  )
}
