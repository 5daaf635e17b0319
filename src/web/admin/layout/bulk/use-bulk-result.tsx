import { useState, type ReactElement } from 'react'
import { toastOf, type Noun } from './bulk-texts.ts'
import type { BulkResult, Skipped } from './in-pieces.ts'
import { ResultDialog } from './result-dialog.tsx'
import type { Selection } from './use-selection.ts'

/**
 * What a page does after a change of the chosen rows: rows that were not sent and `others`, which
 * the change was not for, stay chosen, and of one page also the skipped ones. The dialog names
 * what was skipped.
 */
export function useBulkResult<Row>(
  selection: Selection<Row>,
  { noun, linkOf }: { noun: Noun; linkOf: (row: Skipped) => string },
): { finish: (result: BulkResult, others?: string[]) => void; dialog: ReactElement | undefined } {
  const [result, setResult] = useState<BulkResult>()
  const finish = (done: BulkResult, others: string[] = []) => {
    const skipped = selection.all ? [] : done.skipped.map(({ id }) => id)
    selection.keep([...skipped, ...done.notSent, ...others])
    setResult(done)
  }
  const isShown = result && toastOf(result, noun) === undefined
  const dialog = isShown && (
    <ResultDialog
      result={result}
      noun={noun}
      linkOf={linkOf}
      onClose={() => setResult(undefined)}
    />
  )
  return { finish, dialog: dialog || undefined }
}
