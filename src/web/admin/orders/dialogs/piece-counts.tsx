import { useState, type ReactElement } from 'react'
import { formatRupees } from '#shared/money/money.ts'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { TextField } from '#web/ui/field.tsx'

/** A line and how many units of it can be entered. */
type Countable = { line: AdminOrderLine; units: number }

type CountsInput = {
  /** The words before the title of a piece. */
  label: string
  hintOf: (each: Countable) => string
  initialOf: (each: Countable) => number
  /** A line of one unit is a checkbox with the price of the piece. */
  ticksOne?: boolean
}

/** The entered numbers of pieces, and the fields with their problems. */
export function usePieceCounts(
  lines: Countable[],
  { label, hintOf, initialOf, ticksOne = false }: CountsInput,
) {
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
  const enter = (id: string, text: string) => setEntered({ ...entered, [id]: text })
  const fields: ReactElement[] = lines.map((each) => {
    const { line, units } = each
    const title = [line.product.title, line.variant.label].filter(Boolean).join(', ')
    if (ticksOne && units === 1)
      return (
        <Tick
          key={line.id}
          checked={entered[line.id] === '1'}
          onChange={({ target }) => enter(line.id, target.checked ? '1' : '0')}
          className="wrap-anywhere"
        >
          {title} <span className="text-jamun-700">{formatRupees(line.unitPrice)}</span>
        </Tick>
      )
    return (
      <div key={line.id} className="wrap-anywhere">
        <TextField
          label={`${label} ${title}`}
          hint={hintOf(each)}
          inputMode="numeric"
          autoComplete="off"
          value={entered[line.id] ?? ''}
          error={submitted ? problemOf(each) : undefined}
          onChange={({ target }) => enter(line.id, target.value)}
        />
      </div>
    )
  })
  return { fields, submit }
}
