import { useRef, type ReactElement } from 'react'
import { formatRupees } from '#shared/money/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { CloseButton } from '#web/ui/modal.tsx'
import {
  isForCart,
  keptTotal,
  type KeptPiece,
} from '#web/storefront/account/saved-addition/guest/kept-prices.ts'
import {
  DetailsAndPrice,
  KeptRow,
  PiecePicture,
  placeOf,
} from '#web/storefront/account/saved-addition/guest/kept-row.tsx'
import { useKeptPieces } from './use-kept-pieces.ts'
import { idOf, lacksVariant } from './saved-additions.ts'

/** What a guest added before the log-in, and what the log-in does with it; nothing without it. */
export function SavedNotice(): ReactElement | null {
  const { pieces, keep } = useKeptPieces()
  const section = useRef<HTMLElement>(null)
  const [first] = pieces
  if (!first) return null
  const keepOthers = (others: KeptPiece[]) => {
    keep(others)
    // The button is removed with its piece.
    const target = others.length > 0 ? section.current : document.getElementById('main')
    target?.focus({ preventScroll: true })
  }
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Waits for you"
      className="mt-5 bg-chandan p-3.5 outline-none"
    >
      {pieces.length === 1 ? (
        <OnePiece piece={first} onRemove={() => keepOthers([])} />
      ) : (
        <SeveralPieces pieces={pieces} onKeep={keepOthers} />
      )}
    </section>
  )
}

function OnePiece({ piece, onRemove }: { piece: KeptPiece; onRemove: () => void }) {
  const { addition } = piece
  return (
    <div className="flex items-center gap-3">
      <PiecePicture addition={addition} className="size-14 bg-white" />
      <p className="min-w-0 flex-1 text-sm leading-snug wrap-break-word">
        <strong className="font-semibold">{addition.product.title}</strong>{' '}
        <span className="whitespace-nowrap">waits for you.</span>
        <DetailsAndPrice piece={piece} />
        <span className="block text-jamun-700">
          {lacksVariant(addition)
            ? 'Log in, then choose its size.'
            : `It goes into ${placeOf([piece])} when you have logged in.`}
        </span>
      </p>
      <div className="-mr-2.5">
        <CloseButton label={`Remove ${addition.product.title}`} onClick={onRemove} />
      </div>
    </div>
  )
}

/** So many pieces are above the form without a press. */
const OPEN = 3

type SeveralProps = { pieces: KeptPiece[]; onKeep: (pieces: KeptPiece[]) => void }

/** How many they are, and each with its price and a cross, those for the cart first. */
function SeveralPieces({ pieces, onKeep }: SeveralProps) {
  const total = pieces.every(isForCart) ? keptTotal(pieces) : undefined
  const forCart = pieces.filter(isForCart)
  const inOrder = [...forCart, ...pieces.filter((piece) => !isForCart(piece))]
  const rows = (some: KeptPiece[]) => (
    <ul className="ruled">
      {some.map((piece) => (
        <KeptRow
          key={idOf(piece.addition)}
          piece={piece}
          onRemove={() => onKeep(pieces.filter((other) => other !== piece))}
        />
      ))}
    </ul>
  )
  const more = inOrder.slice(OPEN)
  return (
    <>
      <p className="min-w-0 text-sm leading-snug wrap-break-word">
        <strong className="font-semibold">{pieces.length} pieces</strong> wait for you.{' '}
        {total !== undefined && (
          <span className="tnum font-semibold whitespace-nowrap">{formatRupees(total)}</span>
        )}
        <span className="block text-jamun-700">
          They go into {placeOf(pieces)} when you have logged in.
        </span>
      </p>
      <div className="mt-2 border-t border-jamun-200">{rows(inOrder.slice(0, OPEN))}</div>
      {more.length > 0 && (
        <Disclosure
          title={
            <>
              <span className="text-sm font-semibold">See all</span>
              <span aria-hidden="true" className="flex min-w-0 flex-wrap gap-1">
                {more.slice(0, 4).map(({ addition }) => (
                  <PiecePicture
                    key={idOf(addition)}
                    addition={addition}
                    className="size-8 bg-white"
                  />
                ))}
              </span>
              {more.length > 4 && <span className="tnum text-sm">+{more.length - 4}</span>}
            </>
          }
          className="-mb-3 border-t border-jamun-200"
        >
          {rows(more)}
          <Button look="link" className="text-sm" onClick={() => onKeep([])}>
            Remove all
          </Button>
        </Disclosure>
      )}
    </>
  )
}
