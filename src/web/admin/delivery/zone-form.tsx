import { useEffect, useRef, useState, type ReactElement } from 'react'
import {
  saveDeliveryZone,
  type DeliveryZone,
  type SaveZoneInput,
} from '#web/api/admin/settings/delivery.ts'
import { useFocusOnProblem } from '#web/admin/layout/forms/use-focus-on-problem.ts'
import { FormButtons } from '#web/admin/layout/forms/form-buttons.tsx'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { Panel } from '#web/admin/layout/screen.tsx'
import { Fields, type Field } from '#web/admin/settings/fields.tsx'
import { toNumber, type Texts } from '#web/admin/layout/forms/form-texts.ts'

export const SAVE: Mutation<SaveZoneInput, void> = {
  name: 'save',
  send: saveDeliveryZone,
  done: () => 'Delivery zone saved.',
  failed: () => 'Failed to save the delivery zone: ',
  reloadsAfter: ({ code }) => code === 'delivery.changed',
}

const FIELDS: readonly Field[] = [
  {
    name: 'prefix',
    label: 'Pincode begins with',
    numeric: true,
    hint: '2 to 6 digits. The longest beginning counts.',
  },
  {
    name: 'served',
    label: 'Delivery',
    options: [
      { value: 'yes', label: 'We deliver there' },
      { value: 'no', label: 'We do not deliver there' },
    ],
  },
  { name: 'minDays', label: 'Fewest days', numeric: true, hint: 'After it has left you.' },
  { name: 'maxDays', label: 'Most days', numeric: true },
  { name: 'note', label: 'Note', optional: true, hint: 'Only you read it.' },
]

const toTexts = (zone: DeliveryZone | undefined): Texts => ({
  prefix: zone?.prefix ?? '',
  served: zone?.served === false ? 'no' : 'yes',
  minDays: String(zone?.minDays ?? ''),
  maxDays: String(zone?.maxDays ?? ''),
  note: zone?.note ?? '',
})

type ZoneFormProps = {
  zone: DeliveryZone | undefined
  version: string
  onCancel: () => void
  onSaved: () => void
}

/** Adds a delivery zone, or edits `zone`. Give it another `key` for another zone. */
export function ZoneForm({ zone, version, onCancel, onSaved }: ZoneFormProps): ReactElement {
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState(() => toTexts(zone))
  const [problems, setProblems] = useState<Record<string, string>>({})
  const { run, busy } = useMutation(SAVE)
  const isEdit = zone !== undefined
  useEffect(() => {
    if (isEdit) form.current?.querySelector('input')?.focus()
  }, [isEdit])
  useFocusOnProblem(form, problems)

  const save = async () => {
    const { prefix = '', served, minDays = '', maxDays = '', note = '' } = texts
    const days = { minDays: toNumber(minDays), maxDays: toNumber(maxDays) }
    const sent = { prefix: prefix.trim(), served: served === 'yes', ...days, note }
    const result = await run({ zone: sent, version })
    if (!result) return
    if (result.ok) return onSaved()
    setProblems(result.fields)
  }

  return (
    <Panel title={zone ? `Change ${zone.prefix}` : 'Add a zone'} marked={isEdit}>
      <form
        ref={form}
        noValidate
        className="stack-4"
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <Fields
          fields={FIELDS}
          texts={texts}
          problems={problems}
          namePrefix="zone."
          onChange={(name, text) => setTexts({ ...texts, [name]: text })}
        />
        <FormButtons busy={busy} onCancel={isEdit ? onCancel : undefined}>
          Save zone
        </FormButtons>
      </form>
    </Panel>
  )
}
