import { useStore } from '@nanostores/react'
import type { ReactElement, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { selectedText } from './bulk-texts.ts'
import { $sent } from './in-pieces.ts'
import type { Selection } from './use-selection.ts'

/** Whether a change of several rows is running. */
export const useBulkRunning = (): boolean => useStore($sent) !== undefined

/** The bar under a list about its selected rows: how many they are, and what can be done. */
export function BulkBar<Row>({
  selection: { chosen, elsewhere, chooseNone },
  line,
  children,
}: {
  selection: Pick<Selection<Row>, 'chosen' | 'elsewhere' | 'chooseNone'>
  line?: string | undefined
  children: ReactNode
}): ReactElement {
  const running = useStore($sent)
  return (
    <div
      data-bulk-bar
      className={
        'sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-jamun-200 bg-white ' +
        'p-4 shadow-bar max-sm:gap-2 max-sm:p-3 lg:px-6'
      }
    >
      <div className="mr-auto flex flex-wrap items-center gap-x-3 text-sm">
        <p aria-live="polite">
          {selectedText(chosen.length, elsewhere)}
          {running && running.total > 1 ? (
            <span className="block text-jamun-700">
              {running.sent.toLocaleString('en-IN')} of {running.total.toLocaleString('en-IN')} are
              done. Please keep this page open.
            </span>
          ) : (
            line && <span className="block text-jamun-700">{line}</span>
          )}
        </p>
        <Button look="link" size="sm" className="text-sm" onClick={chooseNone}>
          Select none
        </Button>
      </div>
      {children}
    </div>
  )
}
