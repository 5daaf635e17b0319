import type { LineRow } from './store.ts'

/** A cart line for checkout. Prices in paise; `available`: the variant is still sold. */
export type CartLine = ReturnType<typeof toCartLine>

/** Converts a row to a line without reserved units. */
export function toCartLine(row: LineRow) {
  const {
    pictureKey: key,
    pictureAlt: alt,
    pictureWidth: width,
    pictureHeight: height,
    ...rest
  } = row
  return {
    ...rest,
    price: row.variantPrice ?? row.productPrice,
    reservedUntil: null as Date | null,
    available: row.removedAt === null && !row.variantRemoved,
    picture:
      key !== null && alt !== null && width !== null && height !== null
        ? { key, alt, width, height }
        : null,
  }
}
