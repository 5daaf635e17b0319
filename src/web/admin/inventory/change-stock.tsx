import { Minus, Plus } from 'lucide-react'
import type { ReactElement } from 'react'
import type { VariantStock } from '#web/api/admin/catalog/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { Panel } from '#web/admin/layout/screen.tsx'
import { ProductPicker, type Options } from './product-picker.tsx'
import { useStockForm, variantChoicesOf, type StockAction } from './use-stock-form.ts'

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const

type ChangeStockProps = { options: Options | undefined; onChanged: () => void }

/**
 * The form that adds units to the stock of a variant or removes them. `options` are the products to
 * choose from before a search; undefined if they failed to load.
 */
export function ChangeStock({ options: firstOptions, onChanged }: ChangeStockProps): ReactElement {
  const { values, set, problems, busy, options, change } = useStockForm(firstOptions, onChanged)
  const variants = variantChoicesOf(values.product)
  return (
    <Panel title="Change stock" className="@container/form xl:sticky xl:top-24">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void change('add')
        }}
        className="grid grid-cols-1 gap-4 paired:grid-cols-2 lg:paired:gap-x-8"
      >
        <ProductPicker
          value={values.product}
          options={options}
          error={problems.product}
          onChange={(product) => set({ product, variantId: '' })}
        />
        {variants.length > 0 && (
          <VariantPicker
            variants={variants}
            value={values.variantId}
            error={problems.variant}
            onChange={(variantId) => set({ variantId })}
          />
        )}
        <TextField
          label="Quantity"
          inputMode="numeric"
          autoComplete="off"
          required
          value={values.quantity}
          error={problems.quantity}
          onChange={(event) => set({ quantity: event.target.value })}
        />
        <TextField
          label="Reason"
          optional
          className={variants.length > 0 ? '' : 'paired:col-span-full'}
          maxLength={200}
          hint="Kept in the history of the stock: a delivery, a gift, a breakage."
          value={values.reason}
          onChange={(event) => set({ reason: event.target.value })}
        />
        <StockButtons busy={busy} onRemove={() => void change('remove')} />
      </form>
    </Panel>
  )
}

type StockButtonsProps = { busy: StockAction | undefined; onRemove: () => void }

function StockButtons({ busy, onRemove }: StockButtonsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1 paired:col-span-full">
      <Button type="submit" busy={busy === 'add'} className="max-[18rem]:px-2!">
        <Plus {...ICON} />
        Add Inventory
      </Button>
      <Button
        look="outline"
        busy={busy === 'remove'}
        className="max-[18rem]:px-2!"
        onClick={onRemove}
      >
        <Minus {...ICON} />
        Remove Inventory
      </Button>
    </div>
  )
}

type VariantPickerProps = {
  variants: VariantStock[]
  value: string
  error: string | undefined
  onChange: (variantId: string) => void
}

function VariantPicker({ variants, value, error, onChange }: VariantPickerProps) {
  return (
    <SelectField
      label="Size"
      id="stock-size"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error}
    >
      <option value="">Select a size</option>
      {variants.map(({ id, label, stock }) => (
        <option key={id} value={id}>
          {label || 'One size'} ({stock})
        </option>
      ))}
    </SelectField>
  )
}
