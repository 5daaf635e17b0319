import { useMemo, type ReactElement } from 'react'
import { readToken, useSession } from '#web/session/session.ts'
import { Picture } from '#web/ui/picture.tsx'
import {
  lacksVariant,
  parseSavedAddition,
  readSavedText,
  type SavedAddition,
} from './saved-addition.ts'

/** Returns the saved addition of a guest, or null when a user is logged in. */
const readGuestAddition = (): string | null => (readToken() === null ? readSavedText() : null)

/**
 * Returns what a guest added before the log-in. It is read once: it stays while the screen
 * redirects, and the next screen reads it again.
 */
export function useGuestAddition(): SavedAddition | undefined {
  const { ready } = useSession()
  return useMemo(() => (ready ? parseSavedAddition(readGuestAddition()) : undefined), [ready])
}

/** The product that a guest added before the log-in; nothing without one. */
export function SavedAdditionNotice(): ReactElement | null {
  const addition = useGuestAddition()
  return addition ? <SavedProduct addition={addition} /> : null
}

/** The product of an addition, and what the log-in does with it. */
export function SavedProduct({ addition }: { addition: SavedAddition }): ReactElement {
  return (
    <section aria-label="Waits for you" className="mt-5 flex items-center gap-3.5 bg-chandan p-3.5">
      <span className="size-14 shrink-0 overflow-hidden rounded-xs bg-white">
        <Picture picture={addition.product.pictures[0] ?? null} sizes="56px" eager alt="" />
      </span>
      <p className="min-w-0 text-sm leading-snug wrap-break-word">
        <strong className="font-semibold">{addition.product.title}</strong>{' '}
        <span className="whitespace-nowrap">waits for you.</span>
        {addition.source !== 'heart' && (
          <span className="block text-jamun-700">{detailsOf(addition)}</span>
        )}
        <span className="block text-jamun-700">{nextStepOf(addition)}</span>
      </p>
    </section>
  )
}

const detailsOf = ({ variantLabel, quantity, giftNote }: SavedAddition): string =>
  [variantLabel, `Quantity ${quantity}`, giftNote ? 'with your gift note' : '']
    .filter(Boolean)
    .join(' · ')

function nextStepOf(addition: SavedAddition): string {
  if (lacksVariant(addition)) return 'Log in, then choose its size.'
  return (
    `It goes into your ${addition.source === 'heart' ? 'wishlist' : 'cart'} when you have logged ` +
    'in.'
  )
}
