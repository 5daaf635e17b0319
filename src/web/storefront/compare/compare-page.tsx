import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactElement, type RefObject } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { apiContext, shopFactsContext } from '#web/api/api-context.ts'
import { withTimeout } from '#web/api/client.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { PincodeBox } from '#web/storefront/delivery/pincode-box.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import {
  clearCompared,
  endWithComparison,
  removePiece,
  replacePieces,
  toChosenPiece,
} from './chosen-pieces.ts'
import { comparePath, MAX_COMPARED } from './compare-address.ts'
import { startComparing } from './compare-mode.ts'
import { $pieces } from './compare-state.ts'
import { CompareTable } from './compare-table.tsx'
import type { ComparedPiece } from './compare-view.ts'
import { loadCompared } from './load-compared.ts'
import type { Route } from './+types/compare-page'

const TITLE = 'Compare pieces'

export const loader = ({ url, context }: Route.LoaderArgs) =>
  loadCompared(context.get(apiContext), {
    query: url.searchParams,
    publicUrl: context.get(shopFactsContext).publicUrl,
  })

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  withTimeout(serverLoader())

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

/** Up to four pieces side by side. Which ones is in the address, so that it can be shared. */
export default function ComparePage({ loaderData: { pieces, notes } }: Route.ComponentProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusAfterRemoval(heading, pieces.length)
  useEffect(() => {
    if (pieces.length > 0) endWithComparison(pieces.map(({ id }) => id))
  }, [pieces])
  return (
    <div className="mx-auto max-w-page px-4 py-6 sm:px-6 lg:px-8 lg:py-12">
      <h1
        ref={heading}
        tabIndex={-1}
        className="font-display text-[2.125rem] leading-tight outline-none lg:text-[2.75rem]"
      >
        {TITLE}
      </h1>
      {notes.map((note) => (
        <p key={note} className="mt-2 text-jamun-700">
          {note}
        </p>
      ))}
      {pieces.length === 0 ? (
        <NothingToCompare />
      ) : (
        <>
          <div className="mt-3">
            <CompareTable pieces={pieces} onRemove={({ id }) => removePiece(id)} />
          </div>
          <p className="mt-4 flex flex-wrap gap-x-5 gap-y-3">
            {pieces.length < MAX_COMPARED && <AddMore pieces={pieces} />}
            <ClearAll pieces={pieces} />
          </p>
          <PincodeBox />
        </>
      )}
    </div>
  )
}

/** Focuses the heading after a piece was removed together with its link. */
function useFocusAfterRemoval(heading: RefObject<HTMLElement | null>, count: number): void {
  const last = useRef(count)
  useEffect(() => {
    if (count < last.current) heading.current?.focus()
    last.current = count
  }, [heading, count])
}

/** Goes on choosing, with these pieces chosen, in the category of the first one. */
function AddMore({ pieces }: { pieces: ComparedPiece[] }): ReactElement {
  const goOn = () => {
    replacePieces(pieces.map(toChosenPiece))
    void startComparing()
  }
  return (
    <Link
      to={pieces[0]?.category?.route ?? '/search'}
      onClick={goOn}
      className={buttonClass('outline', 'sm')}
    >
      {pieces.length === 1 ? 'Choose a piece to compare with' : 'Choose another piece'}
    </Link>
  )
}

/** State of a navigation: the other chosen pieces are not compared at once. */
const CLEARED = 'cleared'

/** To the comparison without pieces. What else is chosen in this browser stays. */
const ClearAll = ({ pieces }: { pieces: ComparedPiece[] }) => (
  <Link
    to="/compare"
    state={CLEARED}
    onClick={() => clearCompared(pieces.map(({ id }) => id))}
    className={
      'inline-flex min-h-11 items-center font-medium text-jamun-700 underline ' +
      'underline-offset-4 hover:text-jamun-950'
    }
  >
    Clear all
  </Link>
)

/**
 * Without pieces in the address: those that are chosen in this browser. Two or more are compared at
 * once, but not after Clear all, and not in place of pieces that were not found.
 */
function NothingToCompare() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const chosen = useStore($pieces, { ssr: 'initial' }).map(({ id }) => id)
  const path = comparePath(chosen)
  const isAtOnce = chosen.length > 1 && search === '' && state !== CLEARED
  // The router's component for this would be in the scripts of every page.
  useEffect(() => {
    if (isAtOnce) void navigate(path, { replace: true })
  }, [isAtOnce, path, navigate])
  if (isAtOnce) return null
  if (chosen.length === 0)
    return (
      <EmptyState
        text="Nothing to compare yet"
        help="Press Compare above a list of pieces, and tick two to four of them."
      >
        <Link to="/search" className={buttonClass('outline')}>
          All jewellery
        </Link>
      </EmptyState>
    )
  const isOne = chosen.length === 1
  return (
    <EmptyState text={isOne ? '1 piece is chosen' : `${chosen.length} pieces are chosen`}>
      <Link to={path} className={buttonClass('primary')}>
        {isOne ? 'Show the chosen piece' : `Compare ${chosen.length} pieces`}
      </Link>
    </EmptyState>
  )
}
