import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { storeSavedAdditions } from './change-saved-additions.ts'
import { useGuestAdditions } from './guest-additions.ts'
import type { SavedAddition } from './saved-additions.ts'
import {
  keptProductsOf,
  toKeptPiece,
  type KeptPiece,
} from '#web/storefront/account/saved-addition/guest/kept-prices.ts'

/**
 * What a guest has added before the log-in, the newest first, with prices. `keep` stores these
 * additions only.
 */
export function useKeptPieces(): {
  pieces: KeptPiece[]
  /** Whether the prices have not come yet. */
  isLoading: boolean
  keep: (pieces: KeptPiece[]) => void
} {
  const found = useGuestAdditions()
  const [kept, setKept] = useState<SavedAddition[]>()
  const [$products] = useState(() => keptProductsOf(found))
  const products = useStore($products)
  const pieces = reversed(kept ?? found).map((addition) => toKeptPiece(addition, products))
  const keep = (others: KeptPiece[]) => {
    const additions = reversed(others.map(({ addition }) => addition))
    storeSavedAdditions(additions)
    setKept(additions)
  }
  return { pieces, isLoading: products === undefined, keep }
}

/** `toReversed` is missing in browsers of old phones. */
function reversed<T>(items: readonly T[]): T[] {
  const copy = [...items]
  copy.reverse()
  return copy
}
