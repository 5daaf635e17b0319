import { useState, type ReactElement } from 'react'
import type { AdminOrderLine, CameBack } from '#web/api/admin/orders/order-line.ts'
import { TextField } from '#web/ui/field.tsx'

/** A line and how many units of it a return asks for. */
export type RequestedLine = { line: AdminOrderLine; units: number }

/** The entered numbers of a line. The defaults: all came back, and all that came back is good. */
type Entered = { received?: string; good?: string }

const textsOf = ({ units }: RequestedLine, { received = String(units), good }: Entered = {}) => ({
  received,
  good: good ?? received,
})

/** The whole number of a text; undefined unless it is one from 0 to `most`. */
const toUnits = (text: string, most: number): number | undefined =>
  /^\d+$/.test(text.trim()) && Number(text) <= most ? Number(text) : undefined

const problemText = (most: number): string =>
  most === 0 ? 'Please enter 0.' : `Please enter a number from 0 to ${most}.`

/**
 * Fields for what came back of each line and how many of it are good. `problem`: that nothing came
 * back. `submit` returns the numbers by the ids of the lines; undefined if one is wrong.
 */
export function useReturnedPieces(lines: RequestedLine[]) {
  const [entered, setEntered] = useState<Record<string, Entered>>({})
  const [submitted, setSubmitted] = useState(false)
  const checked = lines.map((each) => {
    const texts = textsOf(each, entered[each.line.id])
    const received = toUnits(texts.received, each.units)
    const good = toUnits(texts.good, received ?? each.units)
    return { ...each, texts, received, good }
  })
  const isNothing = checked.every(({ received }) => received === 0)

  const submit = (): Record<string, CameBack> | undefined => {
    setSubmitted(true)
    const units = checked.flatMap(({ line, received, good }) =>
      received === undefined || good === undefined ? [] : [[line.id, { received, good }] as const],
    )
    return isNothing || units.length < lines.length ? undefined : Object.fromEntries(units)
  }
  const fields: ReactElement[] = checked.map(({ line, units, texts, received, good }) => {
    const enter = (change: Entered) =>
      setEntered({ ...entered, [line.id]: { ...entered[line.id], ...change } })
    const wrong = (value: number | undefined, most: number) =>
      submitted && value === undefined ? problemText(most) : undefined
    return (
      <fieldset key={line.id}>
        <legend className="font-medium wrap-anywhere">
          {[line.product.title, line.variant.label].filter(Boolean).join(', ')}
        </legend>
        <div className="mt-2 grid grid-cols-2 gap-3">
          <UnitsField
            label="Came back"
            hint={`${units} requested`}
            value={texts.received}
            error={wrong(received, units)}
            onChange={(text) => enter({ received: text })}
          />
          <UnitsField
            label="Good pieces"
            hint="Go back into stock"
            value={texts.good}
            error={wrong(good, received ?? units)}
            onChange={(text) => enter({ good: text })}
          />
        </div>
      </fieldset>
    )
  })
  const problem = submitted && isNothing ? NOTHING_CAME : undefined
  return { fields, problem, submit }
}

const NOTHING_CAME = 'If nothing came back, please decline the return.'

type UnitsFieldProps = {
  label: string
  hint: string
  value: string
  error: string | undefined
  onChange: (text: string) => void
}

const UnitsField = ({ onChange, ...field }: UnitsFieldProps) => (
  <TextField
    inputMode="numeric"
    autoComplete="off"
    onChange={(event) => onChange(event.target.value)}
    {...field}
  />
)
