import { useStore } from '@nanostores/react'
import { atom, onMount, type ReadableAtom } from 'nanostores'
import { useState, type ReactElement, type ReactNode } from 'react'
import { TitledCards } from '#web/storefront/product-card/titled-cards.tsx'
import { readPieces, type Pieces, type PiecesQuery } from './read-pieces.ts'

const NONE: Pieces = { title: '', to: '', cards: [] }

/** Makes a store that loads the pieces when it is first used. A failure counts as none. */
function piecesOf(query: PiecesQuery): ReadableAtom<Pieces | 'coming'> {
  const $pieces = atom<Pieces | 'coming'>('coming')
  onMount($pieces, () => {
    const unmounted = new AbortController()
    readPieces(query, unmounted.signal)
      .then((pieces) => $pieces.set(pieces))
      .catch(() => {
        if (!unmounted.signal.aborted) $pieces.set(NONE)
      })
    return () => unmounted.abort()
  })
  return $pieces
}

type LoadedPiecesProps = PiecesQuery & {
  /** Shown until the pieces are there. */
  placeholder: ReactNode
}

/**
 * The pieces under their heading, with a link to more. The fourth would be alone in its row
 * between 768 and 1023 px.
 */
export function LoadedPieces({ placeholder, ...query }: LoadedPiecesProps): ReactElement | null {
  const [$pieces] = useState(() => piecesOf(query))
  const pieces = useStore($pieces)
  if (pieces === 'coming') return <>{placeholder}</>
  return <TitledCards {...pieces} className="md:max-lg:[&_li:nth-child(4)]:hidden" />
}
