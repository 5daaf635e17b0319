import { useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import { DEFAULT_DELIVERY } from '#shared/delivery/delivery-rule.ts'
import { FieldNote } from '#web/ui/field.tsx'
import { Fields, type Field } from '#web/admin/settings/fields.tsx'
import { RowList } from '#web/admin/settings/row-list.tsx'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { isRecord, textsOf, toNumber, type Texts } from '#web/admin/layout/forms/form-texts.ts'
import { rowsOf, type ListRow } from '#web/admin/settings/setting-values.ts'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'

const FIELDS: readonly Field[] = [
  {
    name: 'cutOffHour',
    label: 'Orders count for the same day before',
    numeric: true,
    hint: 'The hour in India, from 0 to 24: 14 is 2 pm.',
  },
  {
    name: 'pincode',
    label: 'Pincode that parcels leave from',
    numeric: true,
    optional: true,
    hint: 'Empty: the one in the address of the shop.',
  },
]
const HOLIDAY: readonly Field[] = [
  { name: 'date', label: 'Date', type: 'date' },
  { name: 'name', label: 'Name' },
  {
    name: 'everyYear',
    label: 'When',
    options: [
      { value: 'no', label: 'In that year only' },
      { value: 'yes', label: 'Every year' },
    ],
  },
]
const NO_HOLIDAY: Texts = { date: '', name: '', everyYear: 'no' }
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

const START: Texts = {
  cutOffHour: String(DEFAULT_DELIVERY.cutOffHour),
  pincode: DEFAULT_DELIVERY.pincode,
}

type Values = { texts: Texts; offDays: number[]; holidays: ListRow[] }

/** Rows have texts, so the flag of a holiday becomes yes or no. */
function withTextFlags(saved: unknown): unknown {
  const { holidays } = isRecord(saved) ? saved : DEFAULT_DELIVERY
  if (!Array.isArray(holidays)) return { holidays: [] }
  return {
    holidays: holidays.map((row: unknown) =>
      isRecord(row) ? { ...row, everyYear: row.everyYear === true ? 'yes' : 'no' } : row,
    ),
  }
}

function valuesOf(saved: unknown): Values {
  const offDays = isRecord(saved) ? saved.offDays : DEFAULT_DELIVERY.offDays
  return {
    texts: textsOf(saved, START),
    offDays: Array.isArray(offDays) ? offDays.filter((day) => typeof day === 'number') : [],
    holidays: rowsOf(withTextFlags(saved), 'holidays', { start: [], empty: NO_HOLIDAY }),
  }
}

/** When parcels leave the shop, and from where. */
export function DeliveryForm({ setting, screen }: FormProps): ReactElement {
  const state = useSetting({ setting, screen })
  const [values, setValues] = useState(() => valuesOf(setting.value))
  const { texts, offDays, holidays } = values
  const value = () => ({
    cutOffHour: toNumber(texts.cutOffHour ?? ''),
    pincode: texts.pincode ?? '',
    offDays: offDays.toSorted((one, other) => one - other),
    holidays: holidays.map((row) => ({
      date: row.texts.date,
      name: row.texts.name,
      everyYear: row.texts.everyYear === 'yes',
    })),
  })
  return (
    <SettingForm
      id={setting.name}
      title="Delivery"
      line="Products, cart and orders name the day by which a parcel arrives."
      state={state}
      value={value}
      fill={(saved) => setValues(valuesOf(saved))}
      snapshot={() => () => setValues(values)}
    >
      <Fields
        fields={FIELDS}
        texts={texts}
        problems={state.problems}
        onChange={(name, text) => setValues({ ...values, texts: { ...texts, [name]: text } })}
      />
      <OffDays
        offDays={offDays}
        error={state.problems.offDays}
        onChange={(days) => setValues({ ...values, offDays: days })}
      />
      <div className="mt-6">
        <RowList
          name="holidays"
          title="Holidays"
          itemName="Holiday"
          fields={HOLIDAY}
          empty={NO_HOLIDAY}
          rows={holidays}
          problems={state.problems}
          onChange={(rows) => setValues({ ...values, holidays: rows })}
        />
      </div>
      <p className="mt-5 text-sm">
        <Link to="/admin/delivery" className="text-rani-600 underline underline-offset-2">
          Delivery zones
        </Link>{' '}
        say where you deliver, and how many days a parcel takes.
      </p>
    </SettingForm>
  )
}

type OffDaysProps = {
  offDays: number[]
  error: string | undefined
  onChange: (days: number[]) => void
}

function OffDays({ offDays, error, onChange }: OffDaysProps) {
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="mb-2 font-semibold">Days of the week without packing</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-4">
        {WEEKDAYS.map((name, day) => (
          <label key={name} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-rani-600"
              checked={offDays.includes(day)}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? 'off-days-note' : undefined}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...offDays, day] : offDays.filter((each) => each !== day),
                )
              }
            />
            {name}
          </label>
        ))}
      </div>
      <FieldNote id="off-days-note" error={error} />
    </fieldset>
  )
}
