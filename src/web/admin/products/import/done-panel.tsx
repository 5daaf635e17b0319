import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { countOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import { Panel } from '#web/admin/layout/screen.tsx'
import { PRODUCT } from '#web/admin/products/products-screen.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Problems } from './file-problems.tsx'
import { doneText } from './import-texts.ts'
import type { DoneImport, Written } from './use-import.ts'

type DonePanelProps = {
  done: DoneImport
  busy: boolean
  onGoOn: () => void
  onAgain: () => void
}

/** What an import has done, and the rest of one that was interrupted. */
export function DonePanel({ done, busy, onGoOn, onAgain }: DonePanelProps): ReactElement {
  const counts = countWritten(done.written)
  const refused = done.written.filter(({ result }) => result.outcome === 'refused')
  const problems = refused.flatMap(({ result }) =>
    result.problems.map((problem) => ({ ...problem, text: `${result.title}: ${problem.text}` })),
  )
  const isInterrupted = done.rest.length > 0
  return (
    <Panel title={isInterrupted ? 'The import was interrupted' : 'The import is done'}>
      <p role="status" className="-mt-2 text-lg font-semibold">
        {doneText(counts)}
      </p>
      {isInterrupted && (
        <p role="alert" className="mt-1 text-sm text-sindoor-600">
          {countOf(done.rest.length, PRODUCT)} {done.rest.length === 1 ? 'is' : 'are'} left.{' '}
          {done.problem} No product is added twice.
        </p>
      )}
      <Problems problems={problems} />
      <div className="mt-5 flex flex-wrap gap-3 max-sm:flex-col">
        {isInterrupted && (
          <Button busy={busy} onClick={onGoOn}>
            Import the rest
          </Button>
        )}
        {counts.added > 0 && (
          <Link
            to="/admin/products?state=draft"
            className={buttonClass(isInterrupted ? 'outline' : 'primary')}
          >
            See the drafts
          </Link>
        )}
        <Button look="outline" disabled={busy} onClick={onAgain}>
          Import another file
        </Button>
      </div>
    </Panel>
  )
}

/**
 * How many products were added, changed and refused. One that is as in the file already was sent
 * before, and its response was lost.
 */
function countWritten(written: readonly Written[]) {
  const counts = { added: 0, changed: 0, refused: 0 }
  for (const { planned, result } of written) {
    const outcome = result.outcome === 'same' ? planned.outcome : result.outcome
    if (outcome !== 'same') counts[outcome] += 1
  }
  return counts
}
