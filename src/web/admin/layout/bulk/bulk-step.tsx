import type { ReactElement } from 'react'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { useBulkRunning } from './bulk-bar.tsx'
import type { BulkResult } from './in-pieces.ts'
import type { NamedRow } from './named-pieces.ts'
import type { Selection } from './use-selection.ts'

/** What can be done with chosen rows. */
export type Step<Row> = {
  label: string
  danger?: boolean
  fits: (row: Row) => boolean
  toNamed: (row: Row) => NamedRow
  /** The question about the rows, and what follows. */
  ask: (rows: Row[]) => string
  means: (rows: Row[]) => string
}

type BulkStepProps<Row> = {
  selection: Selection<Row>
  step: Step<Row>
  /** Its input are the rows that the step fits. */
  mutation: Mutation<Row[], BulkResult>
  /** `others`: the ids of the chosen rows that the step was not for. */
  onDone: (result: BulkResult, others: string[]) => void
}

/** The button of a step in the bar. It asks first, and is for those rows that the step fits. */
export function BulkStep<Row extends { id: string }>({
  selection: { chosen },
  step,
  mutation,
  onDone,
}: BulkStepProps<Row>): ReactElement | null {
  const { run, busy } = useMutation(mutation)
  const isRunning = useBulkRunning()
  const { label, danger = false } = step
  const fitting = chosen.filter(step.fits)
  if (fitting.length === 0) return null
  const take = async () => {
    const about = <RowNames rows={fitting.map(step.toNamed)} means={step.means(fitting)} />
    if (!(await askConfirm(step.ask(fitting), { confirm: label, danger, about }))) return
    const others = chosen.filter((row) => !step.fits(row)).map(({ id }) => id)
    const result = await run(fitting)
    if (result?.ok) onDone(result.value, others)
  }
  return (
    <Button
      look={danger ? 'danger' : 'outline'}
      size="sm"
      busy={busy || isRunning}
      onClick={() => void take()}
    >
      {label}
      {fitting.length < chosen.length && ` (${fitting.length.toLocaleString('en-IN')})`}
    </Button>
  )
}

const MAX_NAMED = 5

/** The names of the first rows, how many more there are, and what follows. */
export function RowNames({ rows, means }: { rows: NamedRow[]; means?: string }): ReactElement {
  const more = rows.length - MAX_NAMED
  return (
    <span className="block text-sm text-jamun-700">
      <span className="block bg-chandan p-3 wrap-anywhere">
        {rows.slice(0, MAX_NAMED).map(({ id, name }) => (
          <span key={id} className="block">
            {name}
          </span>
        ))}
        {more > 0 && <span className="block">and {more.toLocaleString('en-IN')} more</span>}
      </span>
      {means && <span className="block pt-2">{means}</span>}
    </span>
  )
}
