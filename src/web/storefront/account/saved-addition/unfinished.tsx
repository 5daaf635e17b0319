import { useStore } from '@nanostores/react'
import { useState, type ReactElement, type RefObject } from 'react'
import { Link } from 'react-router'
import { CloseButton } from '#web/ui/modal.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { changeSavedAddition } from './change-saved-additions.ts'
import { MissingSize } from './missing-size.tsx'
import { idOf, lacksVariant, readOwnAdditions, type SavedAddition } from './saved-additions.ts'
import { $responses } from './send-saved-additions.ts'

/**
 * What this account added before the log-in and has not got: pieces that the shop has refused, and
 * the first one that still lacks its size. `heading` takes the focus when one goes.
 */
export function Unfinished({
  heading,
}: {
  heading: RefObject<HTMLElement | null>
}): ReactElement | null {
  useStore($responses)
  const [, setDismissed] = useState(0)
  const additions = readOwnAdditions()
  const refused = additions.filter(({ refusal }) => refusal !== undefined)
  const [incomplete] = additions.filter(lacksVariant)
  const dismiss = (addition: SavedAddition) => {
    changeSavedAddition(addition)
    setDismissed((count) => count + 1)
    heading.current?.focus()
  }
  return (
    <>
      {refused.length > 0 && <Refused additions={refused} onDismiss={dismiss} />}
      {incomplete && (
        <MissingSize
          key={idOf(incomplete)}
          addition={incomplete}
          onDismiss={() => dismiss(incomplete)}
          onAdded={() => {
            if (document.activeElement === document.body) heading.current?.focus()
          }}
        />
      )}
    </>
  )
}

type RefusedProps = {
  additions: SavedAddition[]
  onDismiss: (addition: SavedAddition) => void
}

function Refused({ additions, onDismiss }: RefusedProps) {
  const count = additions.length
  return (
    <section aria-labelledby="refused" className="mt-5 mb-4 max-w-md bg-chandan p-4 lg:mt-8">
      <h2 id="refused" className="font-medium">
        {count === 1 ? '1 piece was not added.' : `${count} pieces were not added.`}
      </h2>
      <ul>
        {additions.map((addition) => (
          <li
            key={`${addition.at} ${addition.product.id}`}
            className="flex items-center gap-3 pt-3"
          >
            <span className="size-12 shrink-0 overflow-hidden rounded-xs bg-white">
              <Picture picture={addition.product.pictures[0] ?? null} sizes="48px" alt="" />
            </span>
            <p className="min-w-0 flex-1 text-sm leading-snug wrap-break-word">
              <Link to={`/product/${addition.product.slug}`} className="font-semibold underline">
                {addition.product.title}
              </Link>
              <span className="block text-sindoor-600">{addition.refusal}</span>
            </p>
            <CloseButton
              label={`Remove ${addition.product.title}`}
              onClick={() => onDismiss(addition)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
