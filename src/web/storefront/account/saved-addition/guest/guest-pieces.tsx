import type { ReactElement, RefObject } from 'react'
import { Link, useLocation } from 'react-router'
import { useShippingTexts } from '#web/session/shipping-texts.ts'
import { useRootData } from '#web/session/shop-facts.ts'
import { idOf } from '#web/storefront/account/saved-addition/saved-additions.ts'
import { BarTotal } from '#web/storefront/cart/bar-total.tsx'
import { itemsOf, piecesOf } from '#web/storefront/cart/cart-sums.ts'
import { Sums, TO_PAY, type CartTotals } from '#web/storefront/checkout/summary/sums.tsx'
import { MorePieces } from '#web/storefront/pieces/more-pieces.tsx'
import { FootBar, MOSTLY_BELOW_HEADER } from '#web/storefront/product/foot-bar.tsx'
import { useInView } from '#web/ui/browser/motion.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { isForCart, keptTotals, type KeptPiece } from './kept-prices.ts'
import { KeptLine, placeOf } from './kept-row.tsx'
import { useKeptPieces } from '#web/storefront/account/saved-addition/use-kept-pieces.ts'

type GuestPiecesProps = {
  /** The texts that guests see. */
  login: { text: string }
  /** Takes the focus when the last piece is removed. */
  heading: RefObject<HTMLElement | null>
  /** Shown when nothing is kept any more. */
  children: ReactElement
}

/** Cart or wishlist of a guest: every piece that waits for the log-in, and the link to it. */
export function GuestPieces({ login, heading, children }: GuestPiecesProps): ReactElement {
  const { pathname } = useLocation()
  const { pieces, isLoading, keep } = useKeptPieces()
  const rule = useRootData()?.shippingRule
  const { ref: button, inView } = useInView<HTMLDivElement>(MOSTLY_BELOW_HEADER)
  const [first] = pieces
  if (!first) return children
  const isCart = pathname === '/cart'
  const own = pieces.filter((piece) => isForCart(piece) === isCart)
  const others = pieces.filter((piece) => isForCart(piece) !== isCart)
  if (own.length === 0)
    return (
      <>
        <OtherList isCart={isCart} pieces={others} />
        {children}
      </>
    )
  const totals = isCart && rule ? keptTotals(pieces, rule) : undefined
  const changes = changesOf(pieces, keep, heading)
  return (
    <>
      <Kept pieces={own} />
      <section
        aria-label="Waits for you"
        className={
          'mt-4 grid grid-cols-1 gap-8 lg:mt-6 lg:grid-cols-[minmax(0,1fr)_25rem] ' +
          'lg:items-start lg:gap-14'
        }
      >
        <div>
          <Pieces pieces={own} {...changes} />
          <Pieces title={titleOf(isCart)} pieces={others} {...changes} />
        </div>
        <div className="bg-chandan p-5 lg:sticky lg:top-36 lg:p-6">
          {isCart && (totals || isLoading) && <KeptSums totals={totals} pieces={own} />}
          <div ref={button}>
            <SignInLink isCart={isCart} size="lg" className="w-full" />
          </div>
          <OtherWays login={login.text} />
        </div>
      </section>
      {!inView && (
        <FootBar>
          {totals && <BarTotal label={TO_PAY} total={totals.total} />}
          <SignInLink isCart={isCart} size="md" className="flex-1 px-4!" />
        </FootBar>
      )}
      <MorePieces
        like={first.addition.product.id}
        without={pieces.map(({ addition }) => addition.product.id)}
      />
    </>
  )
}

type Changes = {
  onRemove: (piece: KeptPiece) => void
  onQuantity: (piece: KeptPiece, quantity: number) => void
}

/** Changes of one piece. The button of a removed one is gone, so that `heading` gets the focus. */
const changesOf = (
  pieces: KeptPiece[],
  keep: (pieces: KeptPiece[]) => void,
  heading: GuestPiecesProps['heading'],
): Changes => ({
  onRemove: (piece) => {
    keep(pieces.filter((other) => other !== piece))
    heading.current?.focus({ preventScroll: true })
  },
  onQuantity: (piece, quantity) => {
    const changed = { ...piece, addition: { ...piece.addition, quantity } }
    keep(pieces.map((other) => (other === piece ? changed : other)))
  },
})

/** How many they are, and what the log-in does with them. */
function Kept({ pieces }: { pieces: KeptPiece[] }) {
  const isOne = pieces.length === 1
  return (
    <p role="status" className="mt-2 text-jamun-700">
      <strong className="font-semibold text-jamun-950">
        {itemsOf(pieces.map(({ addition }) => addition))} {isOne ? 'is' : 'are'} kept until you log
        in.
      </strong>{' '}
      {isOne ? 'It goes' : 'They go'} into {placeOf(pieces)} then.
    </p>
  )
}

/** Leads to the other list, if what is kept is all for that one. */
function OtherList({ isCart, pieces }: { isCart: boolean; pieces: KeptPiece[] }) {
  const [name, path] = isCart ? ['wishlist', '/wishlist'] : ['cart', '/cart']
  return (
    <p role="status" className="mt-2 text-jamun-700">
      {itemsOf(pieces.map(({ addition }) => addition))} for your {name}{' '}
      {pieces.length === 1 ? 'is' : 'are'} kept until you log in.{' '}
      <Link to={path} className={buttonClass('link', 'md')}>
        Go to your {name}
      </Link>
    </p>
  )
}

const titleOf = (isCart: boolean) => (isCart ? 'For your wishlist' : 'For your cart')

type PiecesProps = Changes & { title?: string; pieces: KeptPiece[] }

function Pieces({ title, pieces, onRemove, onQuantity }: PiecesProps) {
  if (pieces.length === 0) return null
  return (
    <>
      {title && <h2 className="mt-6 mb-2 font-semibold">{title}</h2>}
      <ul className="border-t border-jamun-200">
        {pieces.map((piece) => (
          <KeptLine
            key={idOf(piece.addition)}
            piece={piece}
            onRemove={() => onRemove(piece)}
            onQuantity={(quantity) => onQuantity(piece, quantity)}
          />
        ))}
      </ul>
    </>
  )
}

type KeptSumsProps = { totals: CartTotals | undefined; pieces: KeptPiece[] }

function KeptSums({ totals, pieces }: KeptSumsProps) {
  const { rule } = useShippingTexts()
  const lines = pieces.map(({ addition: { quantity }, problem }) => ({
    quantity,
    isCounted: problem === '',
  }))
  return (
    <>
      <Sums totals={totals} pieces={piecesOf(lines)} />
      <p className="mt-1 mb-5 text-sm text-jamun-700">Inclusive of all Taxes. {rule}</p>
    </>
  )
}

type SignInLinkProps = { isCart: boolean; size: 'lg' | 'md'; className: string }

function SignInLink({ isCart, size, className }: SignInLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link
      to={`/login?next=${encodeURIComponent(pathname)}`}
      className={buttonClass(isCart ? 'buy' : 'primary', size, className)}
    >
      {isCart ? 'Sign in and continue' : 'Sign In'}
    </Link>
  )
}

/** The account has a cart and a wishlist of its own, which is why the log-in is asked for. */
function OtherWays({ login }: { login: string }) {
  const { pathname } = useLocation()
  return (
    <div className="mt-3 text-center text-sm">
      <p className="text-jamun-700">
        Is there more in your account? <span>{login}</span>
      </p>
      <p>
        No account yet?{' '}
        <Link
          to={`/register?next=${encodeURIComponent(pathname)}`}
          className={buttonClass('link', 'md')}
        >
          Create Account
        </Link>
      </p>
    </div>
  )
}
