import type { Card } from '#web/api/product.ts'

const MIN_PICTURES = 3

/**
 * The card with its last picture at this position, if it has three: the last one shows the piece
 * worn.
 */
export function withWornPicture(card: Card, position: 0 | 1): Card {
  const worn = card.pictures.at(-1)
  if (!worn || card.pictures.length < MIN_PICTURES) return card
  return { ...card, pictures: card.pictures.slice(0, -1).toSpliced(position, 0, worn) }
}
