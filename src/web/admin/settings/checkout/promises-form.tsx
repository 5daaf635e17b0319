import { useState, type ReactElement } from 'react'
import { CategoryName, useCategories } from '#web/admin/categories/category-name.tsx'
import { Fields, type Field } from '#web/admin/settings/fields.tsx'
import { findKind, promiseFieldsOf, toPromisesValue } from './promise-values.ts'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'

const RETURNS: readonly Field[] = [
  {
    name: 'returnDays',
    label: 'Days for returns',
    numeric: true,
    hint: 'After delivery, for a change of mind. 0: none.',
  },
  { name: 'exchangeDays', label: 'Days for exchanges', numeric: true, hint: '0: none.' },
  {
    name: 'returnRequest',
    label: 'How soon a return is asked for',
    options: [
      { value: 'both-texts', label: 'Both texts of the policy, 24 and 48 hours' },
      { value: 'window', label: 'In all of these days' },
      { value: '24-hours', label: 'Within 24 hours of delivery' },
      { value: '48-hours', label: 'Within 48 hours of delivery' },
    ],
    hint: 'With both texts a request is accepted in all of these days.',
  },
  {
    name: 'returnShipping',
    label: 'Who pays the way back',
    options: [
      { value: 'customer', label: 'The customer' },
      { value: 'shop', label: 'The shop' },
    ],
    hint: 'For a fault the shop always pays.',
  },
  {
    name: 'reportDays',
    label: 'Days to report damage and faults',
    numeric: true,
    hint:
      'At least 7. Defective, wrong and late pieces may always come back: that is the law, and ' +
      'cannot be switched off.',
  },
  {
    name: 'warrantyMonths',
    label: 'Months of warranty',
    numeric: true,
    hint: '0: none. Faults can be reported as long.',
  },
]

const EXCEPTIONS: readonly Field[] = [
  {
    name: 'nonReturnableBelow',
    label: 'Pieces below this price do not come back',
    prefix: '₹',
    numeric: true,
    hint: '0: no limit.',
  },
  {
    name: 'saleItemsReturnable',
    label: 'Pieces marked as sale items',
    options: [
      { value: 'no', label: 'Do not come back (final sale)' },
      { value: 'yes', label: 'Come back like others' },
    ],
  },
]

const TIMES: readonly Field[] = [
  {
    name: 'dispatchDays.min',
    label: 'Dispatch, from day',
    numeric: true,
    optional: true,
    hint: 'Both empty: the policy keeps its two texts, 1-4 and 1-2 days.',
  },
  { name: 'dispatchDays.max', label: 'Dispatch, to day', numeric: true, optional: true },
  { name: 'refundDays.min', label: 'Refund, from business day', numeric: true },
  { name: 'refundDays.max', label: 'Refund, to business day', numeric: true },
  {
    name: 'cancelUntil',
    label: 'Customers cancel until the order is',
    options: [
      { value: 'shipped', label: 'Shipped' },
      { value: 'packed', label: 'Packed' },
      { value: 'placed', label: 'Paid' },
    ],
    hint: 'A late order can be cancelled until it is shipped.',
  },
]

/** What the shop promises: returns, exchanges, cancellation, dispatch, refunds, warranty. */
export function PromisesForm({ setting, screen }: FormProps): ReactElement {
  const state = useSetting({ setting, screen })
  const categories = useCategories()
  const read = (saved: unknown) => {
    const { texts, kinds } = promiseFieldsOf(saved)
    const present = kinds.map((value) => findKind(categories, value)?.value ?? value)
    return { texts, kinds: [...new Set(present)] }
  }
  const [fields, setFields] = useState(() => read(setting.value))
  const { texts, kinds } = fields
  const shared = {
    texts,
    problems: state.problems,
    onChange: (name: string, text: string) =>
      setFields({ ...fields, texts: { ...texts, [name]: text } }),
  }
  return (
    <SettingForm
      id={setting.name}
      title="Promises"
      line={
        'On product pages, in the cart, in mails, for search engines and in the decisions of the ' +
        'shop. An order keeps what it was bought with. A policy that you have written yourself ' +
        'follows where it uses {returns}, {dispatch-days} and the like.'
      }
      state={state}
      value={() => toPromisesValue(fields)}
      fill={(value) => setFields(read(value))}
      snapshot={() => () => setFields(fields)}
    >
      {state.version === 0 && (
        <p className="mb-4 text-sm font-medium text-sindoor-600">
          These values are suggested. Save them: until then product pages do not name days.
        </p>
      )}
      <Fields {...shared} fields={RETURNS} />
      <Kinds kinds={kinds} onChange={(chosen) => setFields({ ...fields, kinds: chosen })} />
      <Fields {...shared} fields={EXCEPTIONS} />
      <div className="mt-4">
        <Fields {...shared} fields={TIMES} />
      </div>
    </SettingForm>
  )
}

type KindsProps = { kinds: readonly string[]; onChange: (kinds: string[]) => void }

/** The kinds that do not come back; a saved kind that no longer exists can be removed. */
function Kinds({ kinds, onChange }: KindsProps) {
  const present = useCategories().map(({ value }) => value)
  const values = [...new Set([...present, ...kinds])]
  return (
    <fieldset className="my-5">
      <legend className="mb-1.5 font-medium">Kinds that do not come back</legend>
      <p className="text-xs text-jamun-500">For a change of mind. Faults always come back.</p>
      <div className="grid sm:grid-cols-2">
        {values.map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-rani-600"
              checked={kinds.includes(value)}
              onChange={({ target }) =>
                onChange(
                  target.checked ? [...kinds, value] : kinds.filter((each) => each !== value),
                )
              }
            />
            <span className="min-w-0 wrap-anywhere">
              <CategoryName value={value} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
