import type { Card } from '#web/api/product.ts'

const MIN_PICTURES = 3

/**
 * The card with its last picture, which shows the piece worn, in second place, if it has three: so
 * it follows at once under a mouse.
 */
export function withWornPicture(card: Card): Card {
  const worn = card.pictures.at(-1)
  if (!worn || card.pictures.length < MIN_PICTURES) return card
  return { ...card, pictures: card.pictures.slice(0, -1).toSpliced(1, 0, worn) }
}
