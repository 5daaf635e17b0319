import type { CartLine } from '#cart/cart.ts'
import type { LastUnitPause } from '#orders/orders.ts'
import { Refusal } from '#shared/errors.ts'
import { formatIstMoment } from '#shared/ist-time.ts'
import type { SellingRule, ShopDetails } from '#shared/shop-settings.ts'

const formatCount = (count: number): string => count.toLocaleString('en-IN')
const piecesText = (count: number): string =>
  count === 1 ? 'piece' : `${formatCount(count)} pieces`

/**
 * Throws `order.too-large` if the cart has more units than one unpaid order may reserve. The
 * message says how to contact the shop.
 */
export function assertUnitLimit(
  lines: CartLine[],
  { rule, shop }: { rule: SellingRule; shop: ShopDetails },
): void {
  const limit = rule.maxUnpaidUnits
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (units <= limit) return
  throw new Refusal('order.too-large', {
    message:
      `One order can have at most ${formatCount(limit)} ${limit === 1 ? 'piece' : 'pieces'}, and ` +
      `your cart has ${formatCount(units)}. For a larger order please ${contactOf(shop)}.`,
    details: { limit },
  })
}

/** `call …, write to … or message us: …`, from the contacts that are set. */
function contactOf({ phone, email, message }: ShopDetails): string {
  const ways = [
    phone && `call ${phone}`,
    email && `write to ${email}`,
    message && `message us at ${message}`,
  ].filter(Boolean)
  const last = ways.pop() ?? 'write to us'
  return ways.length > 0 ? `${ways.join(', ')} or ${last}` : last
}

type PausedRefusalInput = { lines: CartLine[]; now: Date; reservedMinutes: number }

/**
 * The refusal of a variant's last unit, with the time at which this customer can reserve it again.
 */
export function pausedRefusal(
  { variantId, freeUntil }: LastUnitPause,
  { lines, now, reservedMinutes }: PausedRefusalInput,
): Refusal {
  const line = lines.find((each) => each.variantId === variantId)
  const name = [line?.title, line?.variantLabel].filter(Boolean).join(', ')
  const fewer =
    line && line.quantity > 1
      ? ' Until then you can order ' +
        `${line.quantity === 2 ? 'one' : `up to ${piecesText(line.quantity - 1)}`} of it.`
      : ''
  const explanation =
    `You have kept the last ${name} for ${formatCount(Math.round(2 * reservedMinutes))} minutes ` +
    'without paying, so others can buy it first.'
  return new Refusal('stock.paused', {
    message: `${explanation} You can order it again from ${formatIstMoment(freeUntil)}.${fewer}`,
    details: {
      availableAt: freeUntil.toISOString(),
      variantId,
      retryAfter: Math.max(1, Math.ceil((freeUntil.getTime() - now.getTime()) / 1000)),
    },
  })
}
