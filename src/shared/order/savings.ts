import { paise, times, type Paise } from '#shared/money/money.ts'

type PricedLine = {
  /** The struck-through price of one unit; null if there is none. */
  compareAtPrice: Paise | null
  unitPrice: Paise
  quantity: number
}

/** What a line costs less than by its struck-through price, in paise; 0 without one. */
export const savedOn = ({ compareAtPrice, unitPrice, quantity }: PricedLine): Paise =>
  compareAtPrice === null ? paise(0) : times(paise(compareAtPrice - unitPrice), quantity)
