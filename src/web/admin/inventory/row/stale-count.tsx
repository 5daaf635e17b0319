import { CircleAlert } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { MAX_STOCK } from '#shared/catalog/product.ts'
import { Button } from '#web/ui/button.tsx'

type StaleCountProps = {
  id: string
  /** Of the size; empty if the product has no other. */
  name: string
  /** The stock that was shown when the field opened. */
  began: number
  /** The stock that the server has. */
  now: number
  /** The number in the field; undefined if it is invalid. */
  counted: number | undefined
  busy: boolean
  onChoose: (counted: number) => void
  /** Left out if another button cancels. */
  onCancel?: (() => void) | undefined
}

/** Says that the stock has changed since a count was begun, and asks what the count means now. */
export function StaleCount({
  id,
  name,
  began,
  now,
  counted,
  busy,
  onChoose,
  onCancel,
}: StaleCountProps): ReactElement {
  const [pressed, setPressed] = useState<number>()
  const choices = counted === undefined ? [] : choicesOf(counted, { began, now })
  return (
    <div role="group" aria-labelledby={id} className="grid justify-items-end gap-2 pt-1 pb-1">
      <p
        id={id}
        data-stale
        tabIndex={-1}
        className="flex items-center gap-1.5 text-sm font-medium text-sindoor-600"
      >
        <CircleAlert aria-hidden="true" strokeWidth={1.6} className="size-4 shrink-0" />
        <span>
          {name && <span className="sr-only">{name}: </span>}
          Now {now}. You began from {began}.
        </span>
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        {choices.map(({ label, units }, place) => (
          <Button
            key={place}
            size="sm"
            look={place === 0 ? 'primary' : 'outline'}
            busy={busy && pressed === place}
            aria-label={name ? `${label}, ${name}` : undefined}
            onClick={() => {
              setPressed(place)
              onChoose(units)
            }}
          >
            {label}
          </Button>
        ))}
        {onCancel && <CancelButton onClick={onCancel} />}
      </div>
    </div>
  )
}

/** Closes the fields of the row without a choice. */
export const CancelButton = ({ onClick }: { onClick: () => void }): ReactElement => (
  <Button size="sm" look="soft" onClick={onClick}>
    Cancel
  </Button>
)

type Choice = { label: string; units: number }

/** The number itself, or its difference to the stock it began from, if that stock can exist. */
function choicesOf(counted: number, { began, now }: { began: number; now: number }): Choice[] {
  const change = counted - began
  const sum = now + change
  const choices = [{ label: counted === now ? `Keep ${now}` : `Set to ${counted}`, units: counted }]
  if (change === 0 || sum < 0 || sum > MAX_STOCK) return choices
  const label = change > 0 ? `Add ${change}` : `Remove ${-change}`
  return [...choices, { label, units: sum }]
}
