import { lazy, Suspense, type ReactElement, type RefObject } from 'react'
import type { Cart, CartLine } from '#web/api/cart.ts'
import { useFreshCart } from '#web/cart/use-fresh-cart.ts'
import { useInView } from '#web/ui/browser/motion.ts'
import { MOSTLY_BELOW_HEADER } from '#web/storefront/product/foot-bar.tsx'
import { CartRow, HeldUntil, isHeld } from './cart-row.tsx'
import { boughtOf, itemsOf, missingForFreeShipping } from './cart-sums.ts'
import { TotalBar, TotalBox } from './total-box.tsx'
import { useCartChanges } from './use-cart-changes.ts'

/** The pieces that make shipping free are left out if their file fails to load. */
const ShippingPieces = lazy(() =>
  import('#web/storefront/pieces/addable-pieces.tsx').then(
    (file) => ({ default: file.ShippingPieces }),
    () => ({ default: () => null }),
  ),
)

/** Focuses the first control of the next line after a removal, or the heading. */
function focusAfter(
  next: CartLine | undefined,
  heading: RefObject<HTMLHeadingElement | null>,
): void {
  requestAnimationFrame(() => {
    const control =
      next &&
      document
        .getElementById(`line-${next.id}`)
        ?.querySelector<HTMLElement>('a[href]:not([tabindex="-1"]), button')
    const target = control ?? heading.current
    target?.focus()
  })
}

type CartLinesProps = { cart: Cart; heading: RefObject<HTMLHeadingElement | null> }

/** A cart with at least one line: the lines and the box with the total. */
export function CartLines({ cart, heading }: CartLinesProps): ReactElement {
  useFreshCart()
  const changes = useCartChanges()
  const [first] = cart.lines
  const missing = boughtOf(cart) > 0 ? missingForFreeShipping(cart) : 0
  const allHeld = cart.lines.every(isHeld)
  const { ref: button, inView: isButtonInView } = useInView<HTMLDivElement>(MOSTLY_BELOW_HEADER)

  async function takeAway(
    line: CartLine,
    change: (line: CartLine) => Promise<boolean>,
  ): Promise<void> {
    const next = cart.lines[cart.lines.indexOf(line) + 1]
    if (await change(line)) focusAfter(next, heading)
  }

  return (
    <>
      <p className="mt-1 text-sm text-jamun-700">{itemsOf(cart.lines)}</p>
      {allHeld && <HeldUntil until={first?.reservedUntil} />}
      <div
        className={
          'mt-4 grid grid-cols-1 gap-8 lg:mt-6 lg:grid-cols-[minmax(0,1fr)_25rem] ' +
          'lg:items-start lg:gap-14'
        }
      >
        <div>
          <ul className="border-t border-jamun-200">
            {cart.lines.map((line) => (
              <CartRow
                key={line.id}
                line={line}
                changes={changes}
                saysHeld={!allHeld}
                onRemove={() => void takeAway(line, changes.remove)}
                onMove={() => void takeAway(line, changes.moveToWishlist)}
              />
            ))}
          </ul>
          {missing > 0 && (
            <Suspense fallback={<div className="h-43 sm:h-28" />}>
              <ShippingPieces
                key={missing}
                cart={cart}
                isButtonInView={isButtonInView}
                // The button is removed with its piece.
                onAdded={() => heading.current?.focus({ preventScroll: true })}
              />
            </Suspense>
          )}
        </div>
        <TotalBox cart={cart} busy={changes.busy} buttonRef={button} />
      </div>
      {!isButtonInView && <TotalBar cart={cart} busy={changes.busy} />}
    </>
  )
}
