import { useId, type ReactElement } from 'react'
import { Form } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { fieldClass } from '#web/ui/field.tsx'
import { filterEntries, withBand, type Filters } from './listing-filters.ts'
import { toPrices } from './typed-prices.ts'
import type { Choose } from './use-choice.ts'

type PriceFieldsProps = { path: string; filters: Filters; choose: Choose }

/**
 * A lowest and a highest price in rupees: a plain GET form. After hydration it changes the listing
 * in place.
 */
export function PriceFields({ path, filters, choose }: PriceFieldsProps): ReactElement {
  const { minPrice, maxPrice } = filters
  const hiddenFields = filterEntries(withBand(filters, null))
  return (
    <Form
      action={path}
      preventScrollReset
      aria-label="Own prices"
      onSubmit={(event) => {
        event.preventDefault()
        const fields = new FormData(event.currentTarget)
        // The fields are new ones afterwards.
        event.currentTarget.querySelector('button')?.focus()
        choose(withBand(filters, toPrices(fields.get('minPrice'), fields.get('maxPrice'))))
      }}
      className="flex flex-wrap items-end gap-2"
    >
      {hiddenFields.map(([name, value]) => (
        <input key={`${name}=${value}`} type="hidden" name={name} value={value} />
      ))}
      <PriceField label="From Rs." name="minPrice" price={minPrice} />
      <PriceField label="To Rs." name="maxPrice" price={maxPrice} />
      <Button type="submit" look="outline" size="sm">
        Apply
      </Button>
    </Form>
  )
}

type PriceFieldProps = { label: string; name: string; price: number | null }

function PriceField({ label, name, price }: PriceFieldProps) {
  const id = useId()
  return (
    <span className="w-18">
      <label htmlFor={id} className="mb-1 block text-sm">
        {label}
      </label>
      <input
        key={price}
        id={id}
        name={name}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        // The limit of a band may have paise.
        defaultValue={price === null ? '' : Math.floor(price)}
        className={fieldClass(false, 'tnum min-h-11! w-full px-2!')}
      />
    </span>
  )
}
