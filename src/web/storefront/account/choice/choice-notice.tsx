import { useSyncExternalStore, type ReactElement } from 'react'
import { Picture } from '#web/ui/picture.tsx'
import { lacksVariant, parseChoice, readGuestChoice, type SavedChoice } from './saved-choice.ts'

const subscribeToNothing = () => () => undefined

/** Shows the product that a guest chose before the log-in, above the forms. */
export function ChoiceNotice(): ReactElement | null {
  // Never subscribes: the notice stays while this screen redirects. The next screen reads it again.
  const stored = useSyncExternalStore(subscribeToNothing, readGuestChoice, () => null)
  const choice = parseChoice(stored)
  if (!choice) return null
  return (
    <section aria-label="Waits for you" className="mt-5 flex items-center gap-3.5 bg-chandan p-3.5">
      <span className="size-14 shrink-0 overflow-hidden rounded-xs bg-white">
        <Picture picture={choice.product.pictures[0] ?? null} sizes="56px" eager alt="" />
      </span>
      <p className="min-w-0 text-sm leading-snug wrap-break-word">
        <strong className="font-semibold">{choice.product.title}</strong>{' '}
        <span className="whitespace-nowrap">waits for you.</span>
        {choice.source !== 'heart' && (
          <span className="block text-jamun-700">{detailsOf(choice)}</span>
        )}
        <span className="block text-jamun-700">{nextStepOf(choice)}</span>
      </p>
    </section>
  )
}

const detailsOf = ({ size, quantity, giftNote }: SavedChoice): string =>
  [size, `Quantity ${quantity}`, giftNote ? 'with your gift note' : ''].filter(Boolean).join(' · ')

function nextStepOf(choice: SavedChoice): string {
  if (lacksVariant(choice)) return 'Log in, then choose its size.'
  return (
    `It goes into your ${choice.source === 'heart' ? 'wishlist' : 'cart'} when you have logged ` +
    'in.'
  )
}
