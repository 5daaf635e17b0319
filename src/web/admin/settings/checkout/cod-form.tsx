import { useState, type ReactElement } from 'react'
import { STATE_OPTIONS } from '#shared/shop-address.ts'
import { toRupees } from '#shared/money/money.ts'
import { DEFAULT_COD } from '#shared/order/cod-rule.ts'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { FieldNote } from '#web/ui/field.tsx'
import { Fields, type Field } from '#web/admin/settings/fields.tsx'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { isRecord, textsOf, toNumber, type Texts } from '#web/admin/layout/forms/form-texts.ts'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'

const AMOUNTS: readonly Field[] = [
  { name: 'minimum', label: 'From a total of', prefix: '₹', numeric: true },
  {
    name: 'maximum',
    label: 'Up to a total of',
    prefix: '₹',
    numeric: true,
    hint: 'Below ₹2,00,000: more may not be taken in cash.',
  },
  {
    name: 'fee',
    label: 'Fee',
    prefix: '₹',
    numeric: true,
    hint: 'Shown before the customer orders. 0: none.',
  },
  {
    name: 'advance',
    label: 'Advance',
    prefix: '₹',
    numeric: true,
    optional: true,
    hint: 'Paid online with the order, which confirms it; the rest in cash. Empty: none.',
  },
  {
    name: 'confirmBy',
    label: 'Customers confirm an order with',
    options: [
      { value: 'code', label: 'A code by text message' },
      { value: 'link', label: 'A link by e-mail' },
    ],
    hint: 'Without text messages it is always the link. After 24 hours the order is cancelled.',
  },
  {
    name: 'maxUndelivered',
    label: 'Refused after undelivered parcels',
    numeric: true,
    optional: true,
    hint: 'So many parcels to the same mobile number. Empty: never.',
  },
]
const PLACES: readonly Field[] = [
  {
    name: 'stateRule',
    label: 'Offered',
    options: [
      { value: 'all', label: 'In all states' },
      { value: 'only', label: 'Only in the states and pincodes below' },
      { value: 'except', label: 'Not in the states below' },
    ],
  },
]
const PINCODES: readonly Field[] = [
  {
    name: 'blockedPincodes',
    label: 'Never at these pincodes',
    lines: 2,
    optional: true,
    hint: 'Whole pincodes or their first digits, such as 194101, 79.',
  },
  {
    name: 'allowedPincodes',
    label: 'Always at these pincodes',
    lines: 2,
    optional: true,
    hint: 'Also in states where it is not offered.',
  },
]

const START: Texts = {
  minimum: String(toRupees(DEFAULT_COD.minimum)),
  maximum: String(toRupees(DEFAULT_COD.maximum)),
  fee: String(toRupees(DEFAULT_COD.fee)),
  advance: '',
  confirmBy: DEFAULT_COD.confirmBy,
  maxUndelivered: String(DEFAULT_COD.maxUndelivered ?? ''),
  stateRule: DEFAULT_COD.stateRule,
  allowedPincodes: '',
  blockedPincodes: '',
}

type Values = { isOn: boolean; texts: Texts; states: string[] }

const valuesOf = (saved: unknown): Values => ({
  isOn: isRecord(saved) && saved.isOn === true,
  texts: textsOf(saved, START),
  states:
    isRecord(saved) && Array.isArray(saved.states)
      ? saved.states.filter((code) => typeof code === 'string')
      : [],
})

const toValue = ({ isOn, texts, states }: Values) => ({
  ...texts,
  isOn,
  states,
  minimum: toNumber(texts.minimum ?? ''),
  maximum: toNumber(texts.maximum ?? ''),
  fee: toNumber(texts.fee ?? ''),
  advance: toNumber(texts.advance ?? ''),
  maxUndelivered: toNumber(texts.maxUndelivered ?? ''),
})

/** Whether, where and for which amounts orders can be paid in cash on delivery. */
export function CodForm({ setting, screen }: FormProps): ReactElement {
  const state = useSetting({ setting, screen })
  const [values, setValues] = useState(() => valuesOf(setting.value))
  const { isOn, texts, states } = values
  const fields = (list: readonly Field[]) => (
    <Fields
      fields={list}
      texts={texts}
      problems={state.problems}
      onChange={(name, text) => setValues({ ...values, texts: { ...texts, [name]: text } })}
    />
  )
  const toggle = (code: string, isChosen: boolean) =>
    setValues({
      ...values,
      states: isChosen ? [...states, code] : states.filter((each) => each !== code),
    })
  return (
    <SettingForm
      id={setting.name}
      title="Cash on delivery"
      line={
        'Online payment stays the default. What couriers pay out to you is recorded under ' +
        'Orders.'
      }
      state={state}
      value={() => toValue(values)}
      fill={(value) => setValues(valuesOf(value))}
      snapshot={() => () => setValues(values)}
    >
      <Tick
        className="mb-4"
        checked={isOn}
        onChange={({ target }) => setValues({ ...values, isOn: target.checked })}
      >
        Offer cash on delivery
      </Tick>
      {fields(AMOUNTS)}
      <div className="mt-4">{fields(PLACES)}</div>
      {texts.stateRule !== 'all' && (
        <States states={states} problem={state.problems.states} onToggle={toggle} />
      )}
      <div className="mt-4">{fields(PINCODES)}</div>
    </SettingForm>
  )
}

type StatesProps = {
  states: string[]
  problem: string | undefined
  onToggle: (code: string, isChosen: boolean) => void
}

const States = ({ states, problem, onToggle }: StatesProps) => (
  <fieldset
    className="mt-4"
    aria-invalid={problem ? true : undefined}
    aria-describedby={problem ? 'cod-states-note' : undefined}
  >
    <legend className="mb-1 text-sm font-semibold">States</legend>
    <div className="grid grid-cols-1 gap-x-4 sm:grid-cols-2 lg:grid-cols-3">
      {STATE_OPTIONS.map(({ value, label }) => (
        <label key={value} className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-rani-600"
            checked={states.includes(value)}
            onChange={({ target }) => onToggle(value, target.checked)}
          />
          {label}
        </label>
      ))}
    </div>
    <FieldNote id="cod-states-note" error={problem} />
  </fieldset>
)
