import { useRef, useState, type ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { CloseButton } from '#web/ui/modal.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { storeSavedAdditions } from './change-saved-additions.ts'
import { useGuestAdditions } from './guest-additions.ts'
import { idOf, lacksVariant, type SavedAddition } from './saved-additions.ts'

/** What a guest added before the log-in, and what the log-in does with it; nothing without it. */
export function SavedNotice(): ReactElement | null {
  const found = useGuestAdditions()
  const [kept, setKept] = useState<SavedAddition[]>()
  const section = useRef<HTMLElement>(null)
  const additions = kept ?? found
  const [first] = additions
  if (!first) return null
  const keep = (others: SavedAddition[]) => {
    storeSavedAdditions(others)
    setKept(others)
    // The button is removed with its piece.
    const next = others.length > 1 ? section.current?.querySelector('summary') : undefined
    ;(next ?? document.getElementById('main'))?.focus({ preventScroll: true })
  }
  return (
    <section ref={section} aria-label="Waits for you" className="mt-5 bg-chandan p-3.5">
      {additions.length === 1 ? (
        <OnePiece addition={first} />
      ) : (
        <SeveralPieces additions={additions} onKeep={keep} />
      )}
    </section>
  )
}

type PieceProps = { addition: SavedAddition }

function PiecePicture({ addition, className = 'size-14' }: PieceProps & { className?: string }) {
  return (
    <span className={`shrink-0 overflow-hidden rounded-xs bg-white ${className}`}>
      <Picture picture={addition.product.pictures[0] ?? null} sizes="56px" eager alt="" />
    </span>
  )
}

function OnePiece({ addition }: PieceProps) {
  return (
    <div className="flex items-center gap-3.5">
      <PiecePicture addition={addition} />
      <p className="min-w-0 text-sm leading-snug wrap-break-word">
        <strong className="font-semibold">{addition.product.title}</strong>{' '}
        <span className="whitespace-nowrap">waits for you.</span>
        {addition.source !== 'heart' && (
          <span className="block text-jamun-700">{detailsOf(addition)}</span>
        )}
        <span className="block text-jamun-700">
          {lacksVariant(addition)
            ? 'Log in, then choose its size.'
            : `It goes into ${placeOf([addition])} when you have logged in.`}
        </span>
      </p>
    </div>
  )
}

type SeveralProps = {
  additions: SavedAddition[]
  onKeep: (additions: SavedAddition[]) => void
}

/** How many they are, and their titles; below it each with a cross. The newest is first. */
function SeveralPieces({ additions, onKeep }: SeveralProps) {
  const pieces = additions.slice()
  pieces.reverse()
  const titles = new Set(pieces.map(({ product }) => product.title))
  return (
    <>
      <div className="flex items-center gap-3.5">
        {pieces[0] && <PiecePicture addition={pieces[0]} />}
        <p className="min-w-0 text-sm leading-snug wrap-break-word">
          <strong className="font-semibold">{pieces.length} pieces</strong> wait for you.
          <span className="line-clamp-2 text-jamun-700">{[...titles].join(', ')}</span>
          <span className="block text-jamun-700">
            They go into {placeOf(pieces)} when you have logged in.
          </span>
        </p>
      </div>
      <Disclosure title={<span className="text-sm font-semibold">See all</span>} className="-mb-3">
        <ul className="divide-y divide-jamun-200 border-y border-jamun-200">
          {pieces.map((addition) => (
            <li key={idOf(addition)} className="flex items-center gap-3">
              <SavedRow addition={addition} />
              <CloseButton
                label={`Remove ${addition.product.title}`}
                onClick={() => onKeep(additions.filter((other) => other !== addition))}
              />
            </li>
          ))}
        </ul>
        <Button look="link" className="text-sm" onClick={() => onKeep([])}>
          Remove all
        </Button>
      </Disclosure>
    </>
  )
}

function SavedRow({ addition }: PieceProps) {
  return (
    <>
      <PiecePicture addition={addition} className="my-2 size-12" />
      <p className="min-w-0 flex-1 py-2 text-sm leading-snug wrap-break-word">
        {addition.product.title}
        <span className="block text-jamun-700">
          {addition.source === 'heart' ? 'For your wishlist' : detailsOf(addition)}
        </span>
        {lacksVariant(addition) && (
          <span className="block text-jamun-700">Log in, then choose its size.</span>
        )}
      </p>
    </>
  )
}

const detailsOf = ({ variantLabel, quantity, giftNote }: SavedAddition): string =>
  [variantLabel, `Quantity ${quantity}`, giftNote ? 'with your gift note' : '']
    .filter(Boolean)
    .join(' · ')

/** Returns where these go: the cart, the wishlist or both. */
function placeOf(additions: SavedAddition[]): string {
  const hearts = additions.filter(({ source }) => source === 'heart')
  if (hearts.length === 0) return 'your cart'
  return hearts.length === additions.length ? 'your wishlist' : 'your cart and your wishlist'
}
