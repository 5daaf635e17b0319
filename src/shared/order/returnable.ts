import { formatRupees, type Paise } from '#shared/money/money.ts'
import type { Promises } from '#shared/promises/promises.ts'

/**
 * The fields of a product that decide about returns: its category values with their labels, and
 * its price. A struck-through price is the MRP and does not make a sale item: administrators mark
 * sale items.
 */
export type ReturnTerms = { kinds: readonly Kind[]; isSaleItem: boolean; price: Paise }
type Kind = { value: string; label: string }

type ReturnRules = Pick<
  Promises,
  | 'returnDays'
  | 'exchangeDays'
  | 'nonReturnableKinds'
  | 'nonReturnableBelow'
  | 'saleItemsReturnable'
>

/** A sale item that does not come back for a change of mind. */
export const isFinalSale = (
  { isSaleItem }: Pick<ReturnTerms, 'isSaleItem'>,
  { saleItemsReturnable }: Pick<Promises, 'saleItemsReturnable'>,
): boolean => isSaleItem && !saleItemsReturnable

/**
 * Why an item cannot be returned without a fault; empty if it can. Faulty, wrong and late items can
 * always be returned. The shop sells nothing customised, so there is no such reason.
 */
export function nonReturnableReason(product: ReturnTerms, rules: ReturnRules): string {
  const kind = product.kinds.find(({ value }) => rules.nonReturnableKinds.includes(value))
  if (kind)
    return kind.value === 'Earrings'
      ? `${kind.label} cannot be returned, for hygiene.`
      : `${kind.label} cannot be returned.`
  if (isFinalSale(product, rules)) return 'Sale items cannot be returned.'
  if (product.price < rules.nonReturnableBelow)
    return `Items under ${formatRupees(rules.nonReturnableBelow)} cannot be returned.`
  return Math.max(rules.returnDays, rules.exchangeDays) === 0
    ? 'Items cannot be returned for a change of mind.'
    : ''
}
