import { useId, type ReactElement } from 'react'
import { MAX_GIFT_NOTE_LENGTH } from '#shared/customer/account-fields.ts'
import { takeFocus } from '#web/ui/browser/take-focus.ts'

/** The text area of a gift note, with a character count. It takes the focus when it opens. */
export function GiftNoteField({
  value,
  onChange,
}: {
  value: string
  onChange: (value: string) => void
}): ReactElement {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        Gift note
      </label>
      <textarea
        id={id}
        ref={takeFocus}
        rows={3}
        maxLength={MAX_GIFT_NOTE_LENGTH}
        value={value}
        aria-describedby={`${id}-count`}
        onChange={(event) => onChange(event.target.value)}
        className={
          'block w-full rounded-xs border border-jamun-400 bg-white px-3.5 py-2.5 text-base ' +
          'hover:border-jamun-700 focus:border-jamun-900 focus-visible:outline-offset-0'
        }
      />
      <p id={`${id}-count`} className="tnum mt-1 text-right text-xs text-jamun-700">
        {value.length} of {MAX_GIFT_NOTE_LENGTH} characters
      </p>
    </div>
  )
}
