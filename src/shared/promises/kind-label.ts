import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import type { Promises } from './promises.ts'

/**
 * The label of a kind that does not come back: that of the shop, where it is known, else that of a
 * new shop, else the value itself.
 */
export const kindLabel = (
  { kindLabels = {} }: Pick<Promises, 'kindLabels'>,
  value: string,
): string => kindLabels[value] ?? TAXONOMY.find((row) => row.value === value)?.label ?? value

/** A category of the shop by its present value. */
export type ReturnKind = { value: string; label: string }

/**
 * The promises with the kinds of the shop: `find` returns the category of a present or earlier
 * value. The rule of a merged category is about the one that it was merged into. A category that
 * was deleted has no products, so its rule is left out.
 */
export function withReturnKinds(
  promises: Promises,
  find: (value: string) => ReturnKind | undefined,
): Promises {
  const kinds = promises.nonReturnableKinds.flatMap((value) => find(value) ?? [])
  const kindLabels = Object.fromEntries(kinds.map(({ value, label }) => [value, label]))
  return { ...promises, nonReturnableKinds: Object.keys(kindLabels), kindLabels }
}
