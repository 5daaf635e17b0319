import { Minus, Plus, X } from 'lucide-react'
import { useId, type ReactElement } from 'react'
import { RowForm } from '#web/admin/layout/rows/row-form.tsx'
import { RowButton } from '#web/admin/layout/table.tsx'
import type { ProductStock } from '#web/api/admin/catalog/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote, fieldClass } from '#web/ui/field.tsx'
import { CancelButton, StaleCount } from './stale-count.tsx'
import { rowProblemsOf, useRowStock } from './use-row-stock.ts'

/**
 * The fields that change the stock of a product in its row, one for each variant. If a stock has
 * changed since they opened, nothing is saved, and the row asks what the number means now. Enter
 * saves, Escape closes.
 */
export function RowStock({
  product,
  onDone,
}: {
  product: ProductStock
  onDone: () => void
}): ReactElement {
  const { variants, began, stale, entries, type, problems, failure, busy, save, choose } =
    useRowStock(product, onDone)
  const id = useId()
  const isAlone = variants.length === 1
  const isStale = Object.keys(stale).length > 0
  return (
    <RowForm
      label={`Stock of ${product.title}`}
      problems={problems}
      stale={stale}
      failure={failure}
      onSave={() => void save()}
      onClose={onDone}
      className={
        isAlone
          ? `flex flex-wrap items-center justify-end gap-x-2 gap-y-1 text-left ${WIDTH}`
          : `grid gap-2 text-left ${WIDTH}`
      }
    >
      {variants.map(({ id: variantId, label }) => (
        <UnitsField
          key={variantId}
          id={`${id}-${variantId}`}
          name={label || 'Pieces'}
          isAlone={isAlone}
          text={entries[variantId] ?? ''}
          problem={problems[variantId]}
          began={began[variantId] ?? 0}
          now={stale[variantId]}
          busy={busy}
          onChange={(text) => type(variantId, text)}
          onChoose={(counted) => void choose(variantId, counted)}
          onCancel={isAlone ? onDone : undefined}
        />
      ))}
      {!(isAlone && isStale) && (
        <div className="flex justify-end gap-1.5">
          {isStale ? (
            <CancelButton onClick={onDone} />
          ) : (
            <SaveAndCancel busy={busy} onCancel={onDone} />
          )}
        </div>
      )}
    </RowForm>
  )
}

const SaveAndCancel = ({ busy, onCancel }: { busy: boolean; onCancel: () => void }) => (
  <>
    <Button type="submit" size="sm" busy={busy} aria-label="Save stock">
      Save
    </Button>
    <RowButton label="Cancel" onClick={onCancel}>
      <X {...ICON} />
    </RowButton>
  </>
)

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const

/** In a table it has one width, so that a message does not move the fields. */
const WIDTH = 'columned:ml-auto columned:w-80'

const SHORT_NAME = 16

/** A short name such as `Size 12` stays in one line. */
const nameClass = (name: string): string =>
  name.length <= SHORT_NAME ? 'whitespace-nowrap' : 'min-w-0 wrap-anywhere'

type UnitsFieldProps = {
  id: string
  name: string
  /** The product has no other size: its name is beside the field for screen readers only. */
  isAlone: boolean
  text: string
  problem: string | undefined
  began: number
  /** The present stock, if it is not the one that the field began from. */
  now: number | undefined
  busy: boolean
  onChange: (text: string) => void
  onChoose: (counted: number) => void
  onCancel: (() => void) | undefined
}

/** The units of one size, with a button for one less and one for one more. */
function UnitsField({
  id,
  name,
  isAlone,
  text,
  problem,
  now,
  onChange,
  ...choice
}: UnitsFieldProps) {
  // While the row asks, there is no button that saves and shows the problem.
  const error = now === undefined ? problem : rowProblemsOf({ [id]: text })[id]
  const step = (by: number) => {
    const units = Math.round(Number(text)) || 0
    onChange(String(Math.max(0, units + by)))
  }
  return (
    <div className={isAlone ? 'contents' : ''}>
      <div className="flex items-center justify-end gap-3">
        <label htmlFor={id} className={isAlone ? 'sr-only' : nameClass(name)}>
          {name}
        </label>
        <span className="flex items-center">
          <RowButton label={`${name}: one less`} onClick={() => step(-1)}>
            <Minus {...ICON} />
          </RowButton>
          <input
            id={id}
            type="text"
            inputMode="numeric"
            autoComplete="off"
            value={text}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-note` : undefined}
            onChange={({ target }) => onChange(target.value)}
            className={fieldClass(Boolean(error), 'tnum min-h-11! w-20! text-right')}
          />
          <RowButton label={`${name}: one more`} onClick={() => step(1)}>
            <Plus {...ICON} />
          </RowButton>
        </span>
      </div>
      <div className={isAlone ? 'order-last w-full empty:hidden' : ''}>
        <FieldNote id={`${id}-note`} error={error} />
        {now !== undefined && (
          <StaleCount
            {...choice}
            id={`${id}-stale`}
            name={isAlone ? '' : name}
            now={now}
            counted={error ? undefined : Number(text)}
          />
        )}
      </div>
    </div>
  )
}
