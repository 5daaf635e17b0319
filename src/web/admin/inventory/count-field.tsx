import type { ReactElement, Ref } from 'react'
import { FieldNote, fieldClass } from '#web/ui/field.tsx'
import type { CountEntry, CountedVariant } from './counts.ts'

type CountFieldProps = {
  ref: Ref<HTMLInputElement>
  variant: CountedVariant
  text: string
  error: string | undefined
  onInput: (entry: CountEntry) => void
}

/** One variant of a stocktake: the stock shown on the screen, and the field for the count. */
export function CountField({
  ref,
  variant: { variantId, name, seen },
  text,
  error,
  onInput,
}: CountFieldProps): ReactElement {
  const id = `count-${variantId}`
  return (
    <li className="px-4 py-2.5 lg:px-6">
      <div className="flex items-center gap-3">
        <label htmlFor={id} className="min-w-0 flex-1 text-sm wrap-anywhere">
          <span className="font-medium">{name}</span>{' '}
          <span className="tnum block text-jamun-700">{seen} on the screen</span>
        </label>
        <input
          ref={ref}
          id={id}
          type="number"
          inputMode="numeric"
          min={0}
          placeholder="Counted"
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onInput={({ currentTarget }) =>
            onInput({ text: currentTarget.value, unread: currentTarget.validity.badInput })
          }
          className={fieldClass(Boolean(error), 'tnum w-28! text-right')}
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </li>
  )
}
