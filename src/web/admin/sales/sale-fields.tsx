import { X } from 'lucide-react'
import type { ReactElement } from 'react'
import { MAX_SALE_DAYS, MAX_SALE_NAME_LENGTH, SALE_RULES } from '#shared/sales/sale-rule.ts'
import { SELECTIONS } from '#shared/sales/sale-selection.ts'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { CategoryName, useCategories } from '#web/admin/categories/category-name.tsx'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { FieldNote, TextField } from '#web/ui/field.tsx'
import type { SaleFields } from './form-values.ts'

type GroupProps = {
  fields: SaleFields
  /** The messages of the server, by the paths of the input. */
  problems: Record<string, string>
  onChange: (change: Partial<SaleFields>) => void
}

const CHOICES = {
  all: 'All products in the shop',
  categories: 'Products of categories',
  words: 'Products that a search finds',
}
const RULES = { percent: 'Per cent off', amount: 'Rupees off', price: 'One price for each' }
const VALUE_LABELS = { percent: 'Per cent', amount: 'Rupees off', price: 'Price in rupees' }
const CHIP =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full wrap-anywhere border ' +
  'border-jamun-300 px-4 text-sm'
const LEGEND = 'mb-1.5 text-sm font-medium text-jamun-800'

const problemOf = (problems: Record<string, string>, path: string): string | undefined =>
  Object.entries(problems).find(([name]) => name === path || name.startsWith(`${path}.`))?.[1]

export const NameField = ({ fields, problems, onChange }: GroupProps): ReactElement => (
  <TextField
    label="Name"
    hint="Only you read it."
    maxLength={MAX_SALE_NAME_LENGTH}
    value={fields.name}
    error={problems.name}
    onChange={({ target }) => onChange({ name: target.value })}
  />
)

/** Which products are in the sale. */
export function ChoiceFields({ fields, problems, onChange }: GroupProps): ReactElement {
  const { by } = fields
  return (
    <div className="grid grid-cols-1 gap-4">
      <SelectField
        label="Products"
        id="sale-choice"
        value={by}
        onChange={({ target }) => {
          const chosen = SELECTIONS.find((each) => each === target.value)
          if (chosen) onChange({ by: chosen })
        }}
        error={problems.products}
        hint="They are chosen when you save. A product that is added later is not in the sale."
      >
        {SELECTIONS.map((each) => (
          <option key={each} value={each}>
            {CHOICES[each]}
          </option>
        ))}
      </SelectField>
      {by === 'categories' && (
        <CategoryChips fields={fields} problems={problems} onChange={onChange} />
      )}
      {by === 'words' && (
        <TextField
          label="Search"
          hint="A part of the title, or a SKU, as in the list of products."
          value={fields.words}
          error={problems['selection.words']}
          onChange={({ target }) => onChange({ words: target.value })}
        />
      )}
      <LeftOut fields={fields} problems={problems} onChange={onChange} />
    </div>
  )
}

function CategoryChips({ fields: { categories }, problems, onChange }: GroupProps) {
  const problem = problemOf(problems, 'selection.categories')
  const toggle = (value: string, isChosen: boolean) =>
    onChange({
      categories: isChosen
        ? [...categories, value]
        : categories.filter((category) => category !== value),
    })
  return (
    <fieldset aria-describedby={problem ? 'sale-categories-note' : undefined}>
      <legend className={LEGEND}>Categories</legend>
      <div className="-m-1 flex max-h-80 flex-wrap gap-2 overflow-y-auto p-1">
        {useCategories().map(({ value }, index) => (
          <label
            key={value}
            className={
              `${CHIP} group has-checked:border-jamun-900 has-checked:bg-jamun-900 ` +
              'has-checked:text-white has-focus-visible:outline-2 ' +
              'has-focus-visible:outline-offset-2 has-focus-visible:outline-mor-700'
            }
          >
            <input
              type="checkbox"
              className="sr-only"
              checked={categories.includes(value)}
              aria-invalid={problem && index === 0 ? true : undefined}
              onChange={({ target }) => toggle(value, target.checked)}
            />
            <CategoryName value={value} />
          </label>
        ))}
      </div>
      <FieldNote id="sale-categories-note" error={problem} />
    </fieldset>
  )
}

/** The products that were left out one by one, and the tick for those of other sales. */
function LeftOut({ fields: { excluded, skipsOthers }, problems, onChange }: GroupProps) {
  return (
    <>
      <Tick
        checked={skipsOthers}
        onChange={({ target }) => onChange({ skipsOthers: target.checked })}
      >
        Leave out products of other sales at that time
      </Tick>
      {excluded.length > 0 && (
        <div>
          <p className={LEGEND}>Left out</p>
          <ul className="flex flex-wrap gap-2">
            {excluded.map((product) => (
              <li key={product.id} className={`${CHIP} py-0 pr-1`}>
                {product.title}
                <button
                  type="button"
                  aria-label={`Put ${product.title} back`}
                  onClick={() =>
                    onChange({ excluded: excluded.filter(({ id }) => id !== product.id) })
                  }
                  className={
                    'grid size-11 shrink-0 place-items-center rounded-full hover:bg-jamun-100'
                  }
                >
                  <X aria-hidden="true" strokeWidth={1.6} className="size-4" />
                </button>
              </li>
            ))}
          </ul>
          <FieldNote id="sale-excluded-note" error={problemOf(problems, 'selection.excluded')} />
        </div>
      )}
    </>
  )
}

/** How the prices are lowered. */
export function PriceFields({ fields, problems, onChange }: GroupProps): ReactElement {
  const { kind } = fields
  const hint =
    kind === 'price'
      ? 'Exactly this price. What costs less stays as it is.'
      : 'Rounded down to a price that ends in 9, such as ₹799 or ₹1,249.'
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
      <SelectField
        label="Lower the prices by"
        id="sale-kind"
        value={kind}
        onChange={({ target }) => {
          const chosen = SALE_RULES.find((each) => each === target.value)
          if (chosen) onChange({ kind: chosen })
        }}
      >
        {SALE_RULES.map((each) => (
          <option key={each} value={each}>
            {RULES[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={VALUE_LABELS[kind]}
        inputMode="decimal"
        autoComplete="off"
        value={fields.value}
        error={problems['rule.value']}
        hint={hint}
        onChange={({ target }) => onChange({ value: target.value })}
      />
    </div>
  )
}

/** From when to when, in India time. */
export function TimeFields({ fields, problems, onChange }: GroupProps): ReactElement {
  return (
    <div className="grid grid-cols-1 gap-4 xl:grid-cols-2">
      <Tick
        className="xl:col-span-full"
        checked={fields.startsNow}
        onChange={({ target }) => onChange({ startsNow: target.checked })}
      >
        Start at once
      </Tick>
      {!fields.startsNow && (
        <TextField
          label="Starts at (India time)"
          type="datetime-local"
          value={fields.startsAt}
          error={problems.startsAt}
          onChange={({ target }) => onChange({ startsAt: target.value })}
        />
      )}
      <TextField
        label="Ends at (India time)"
        type="datetime-local"
        value={fields.endsAt}
        error={problems.endsAt}
        hint={`At most ${MAX_SALE_DAYS} days after the start.`}
        onChange={({ target }) => onChange({ endsAt: target.value })}
      />
    </div>
  )
}
