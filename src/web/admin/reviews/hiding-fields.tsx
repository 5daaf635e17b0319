import type { ReactElement, Ref } from 'react'
import {
  HIDING_REASON_NAMES,
  HIDING_REASONS,
  MAX_HIDING_NOTE_LENGTH,
  type HidingReason,
} from '#shared/reviews/review-rule.ts'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { TextArea } from '#web/ui/field.tsx'

/** Why a review is hidden, as it is entered. */
export type Hiding = { reason: HidingReason | ''; note: string }

/** The problems of what is entered, by field. */
export const hidingProblems = ({
  reason,
  note,
}: Hiding): Partial<Record<keyof Hiding, string>> => ({
  ...(!reason && { reason: 'Please choose a reason.' }),
  ...(!note.trim() && { note: 'Please say what is wrong with it.' }),
})

type HidingFieldsProps = {
  id: string
  ref?: Ref<HTMLSelectElement>
  hiding: Hiding
  problems: Partial<Record<keyof Hiding, string>>
  onChange: (hiding: Hiding) => void
}

/** A reason of the list, with the id `id`, and a note for the author, with the id `{id}-text`. */
export const HidingFields = ({
  id,
  ref,
  hiding,
  problems,
  onChange,
}: HidingFieldsProps): ReactElement => (
  <>
    <SelectField
      label="Reason to hide it"
      ref={ref}
      id={id}
      value={hiding.reason}
      onChange={({ target }) =>
        onChange({
          ...hiding,
          reason: HIDING_REASON_NAMES.find((name) => name === target.value) ?? '',
        })
      }
      error={problems.reason}
      hint="The product page shows it with the number of hidden reviews."
    >
      <option value="">Please choose</option>
      {HIDING_REASON_NAMES.map((name) => (
        <option key={name} value={name}>
          {HIDING_REASONS[name]}
        </option>
      ))}
    </SelectField>
    <TextArea
      label="What is wrong with it"
      id={`${id}-text`}
      rows={2}
      maxLength={MAX_HIDING_NOTE_LENGTH}
      value={hiding.note}
      onChange={({ target }) => onChange({ ...hiding, note: target.value })}
      error={problems.note}
      hint="Only its author reads this."
    />
  </>
)
