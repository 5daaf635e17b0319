import { useStore } from '@nanostores/react'
import type { ReactElement, ReactNode } from 'react'
import { $sent } from './in-pieces.ts'

/** Whether a change of several rows is running. */
export const useBulkRunning = (): boolean => useStore($sent) !== undefined

/** The bar under a list about its selected rows: how many they are, and what can be done. */
export function BulkBar({
  count,
  line,
  children,
}: {
  count: number
  line?: string | undefined
  children: ReactNode
}): ReactElement {
  const running = useStore($sent)
  return (
    <div
      data-bulk-bar
      className={
        'sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-jamun-200 bg-white ' +
        'p-4 shadow-bar lg:px-6'
      }
    >
      <p aria-live="polite" className="mr-auto text-sm">
        {count.toLocaleString('en-IN')} selected
        {running && running.total > 1 ? (
          <span className="block text-jamun-700">
            {running.sent.toLocaleString('en-IN')} of {running.total.toLocaleString('en-IN')} are
            done. Please keep this page open.
          </span>
        ) : (
          line && <span className="block text-jamun-700">{line}</span>
        )}
      </p>
      {children}
    </div>
  )
}
