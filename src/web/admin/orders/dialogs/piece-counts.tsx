import { useState, type ReactElement } from 'react'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import { TextField } from '#web/ui/field.tsx'

/** A line and how many units of it can be entered. */
type Countable = { line: AdminOrderLine; units: number }

type CountsInput = {
  /** The words before the title of a piece. */
  label: string
  hintOf: (each: Countable) => string
  initialOf: (each: Countable) => number
}

/** The entered numbers of pieces, and the fields with their problems. */
export function usePieceCounts(lines: Countable[], { label, hintOf, initialOf }: CountsInput) {
  const [entered, setEntered] = useState<Record<string, string>>(() =>
    Object.fromEntries(lines.map((each) => [each.line.id, String(initialOf(each))])),
  )
  const [submitted, setSubmitted] = useState(false)
  const problemOf = ({ line, units }: Countable): string | undefined =>
    /^\d+$/.test(entered[line.id]?.trim() ?? '') && Number(entered[line.id]) <= units
      ? undefined
      : `Please enter a number from 0 to ${units}.`

  /** The units of each line, by its id; undefined if a number is wrong. */
  const submit = (): Record<string, number> | undefined => {
    setSubmitted(true)
    if (lines.some(problemOf)) return undefined
    return Object.fromEntries(Object.entries(entered).map(([id, text]) => [id, Number(text)]))
  }
  const fields: ReactElement[] = lines.map((each) => (
    <div key={each.line.id} className="wrap-anywhere">
      <TextField
        label={
          `${label} ` +
          [each.line.product.title, each.line.variant.label].filter(Boolean).join(', ')
        }
        hint={hintOf(each)}
        inputMode="numeric"
        autoComplete="off"
        value={entered[each.line.id] ?? ''}
        error={submitted ? problemOf(each) : undefined}
        onChange={(event) => setEntered({ ...entered, [each.line.id]: event.target.value })}
      />
    </div>
  ))
  return { fields, submit }
}
