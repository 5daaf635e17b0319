import { useState, type ReactElement } from 'react'
import { quantityProblem } from '#shared/catalog/product.ts'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import type { VariantFields } from '#web/admin/products/schema/form-types.ts'
import { Button } from '#web/ui/button.tsx'
import { takeFocus } from '#web/ui/browser/take-focus.ts'
import { TextField } from '#web/ui/field.tsx'
import { missingOf, RUNS, sizesOf, type RunKind } from './size-run.ts'

const STARTS = {
  rings: { from: '8', to: '16' },
  bangles: { from: '2.2', to: '2.10' },
} as const satisfies Record<RunKind, { from: string; to: string }>

type RunFieldsProps = {
  variants: VariantFields[]
  kind: RunKind
  startPieces: string
  onAdd: (run: { sizes: string[]; pieces: string }) => void
  onCancel: () => void
}

/** What is added, in one sentence. */
function lineOf(sizes: string[], missing: string[]): string {
  if (sizes.length === 0) return 'The last size is before the first one.'
  const present = sizes.length - missing.length
  const left = present > 0 ? ` ${present} ${present === 1 ? 'is' : 'are'} left out.` : ''
  return `${missing.length === 0 ? 'No new size.' : `${missing.join(', ')}.`}${left}`
}

/**
 * The fields that add several Indian sizes at once. It is in the form of the product, so that it
 * has no form of its own. Its file is loaded when it opens.
 */
export function RunFields({
  variants,
  kind: first,
  startPieces,
  onAdd,
  onCancel,
}: RunFieldsProps): ReactElement {
  const [kind, setKind] = useState(first)
  const [ends, setEnds] = useState<{ from: string; to: string }>(STARTS[first])
  const [isEverySecond, setEverySecond] = useState(false)
  const [pieces, setPieces] = useState(startPieces)
  const [problem, setProblem] = useState<string>()
  const sizes = sizesOf(kind, { ...ends, isEverySecond })
  const missing = missingOf(variants, sizes)
  const add = () => {
    const invalid = quantityProblem(pieces)
    setProblem(invalid)
    if (!invalid && missing.length > 0) onAdd({ sizes: missing, pieces })
  }
  return (
    <div role="group" aria-label="Several sizes" className="mt-3 border border-jamun-200 p-4">
      <div className="grid grid-cols-2 items-start gap-3 paired:grid-cols-4">
        <KindField
          kind={kind}
          onChange={(next) => {
            setKind(next)
            setEnds(STARTS[next])
          }}
        />
        <TextField
          label="Pieces each"
          inputMode="numeric"
          placeholder="0"
          value={pieces}
          error={problem}
          onChange={({ target }) => setPieces(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <EndFields kind={kind} ends={ends} onChange={setEnds} />
      </div>
      <Tick
        className="mt-3 text-sm"
        checked={isEverySecond}
        onChange={({ target }) => setEverySecond(target.checked)}
      >
        Only every second size
      </Tick>
      <RunFoot sizes={sizes} missing={missing} onAdd={add} onCancel={onCancel} />
    </div>
  )
}

type RunFootProps = { sizes: string[]; missing: string[]; onAdd: () => void; onCancel: () => void }

const RunFoot = ({ sizes, missing, onAdd, onCancel }: RunFootProps) => (
  <div className="mt-3 flex flex-wrap items-center justify-end gap-2">
    <p role="status" className="tnum mr-auto text-sm text-jamun-700">
      {lineOf(sizes, missing)}
    </p>
    <Button look="outline" size="sm" onClick={onCancel}>
      Cancel
    </Button>
    <Button size="sm" disabled={missing.length === 0} onClick={onAdd}>
      Add {missing.length} {missing.length === 1 ? 'size' : 'sizes'}
    </Button>
  </div>
)

type KindFieldProps = { kind: RunKind; onChange: (kind: RunKind) => void }

const KindField = ({ kind, onChange }: KindFieldProps) => (
  <SelectField
    label="Sizes of"
    ref={takeFocus}
    value={kind}
    onChange={({ target }) => onChange(target.value === 'bangles' ? 'bangles' : 'rings')}
  >
    <option value="rings">Rings</option>
    <option value="bangles">Bangles</option>
  </SelectField>
)

type Ends = { from: string; to: string }
type EndFieldsProps = { kind: RunKind; ends: Ends; onChange: (ends: Ends) => void }

const EndFields = ({ kind, ends, onChange }: EndFieldsProps) =>
  (['from', 'to'] as const).map((end) => (
    <SelectField
      key={end}
      label={end === 'from' ? 'From' : 'To'}
      value={ends[end]}
      onChange={({ target }) => onChange({ ...ends, [end]: target.value })}
    >
      {RUNS[kind].map((size) => (
        <option key={size}>{size}</option>
      ))}
    </SelectField>
  ))
