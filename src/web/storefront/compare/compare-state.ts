import { atom } from 'nanostores'
import type { ReactElement } from 'react'
import type { Card } from '#web/api/product.ts'

type Picture = Card['pictures'][number]

/** A piece that is chosen for the comparison, as the bar at the foot shows it. */
export type ChosenPiece = Pick<Card, 'id' | 'title'> & { picture: Picture | null }

/** A piece that can be chosen: a card, or the product of a page. */
export type Choosable = Pick<Card, 'id' | 'title'> & { pictures: readonly Picture[] }

/** The chosen pieces, in the order of their choice. */
export const $pieces = atom<ChosenPiece[]>([])

/** What is shown and done while pieces are chosen (compare-parts.tsx). */
export type CompareParts = {
  CompareBar: () => ReactElement | null
  CardChoice: (props: { card: Card }) => ReactElement | null
  toggleFromPage(piece: Choosable): void
  stopComparing(): void
}

/** Null until the customer begins to choose; then the file of the parts is loaded. */
export const $compareParts = atom<CompareParts | null>(null)
