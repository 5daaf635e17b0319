import type { ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'

/** The message in a part of a screen that failed to load, with a button to try again. */
export function LoadFailed({ text, onAgain }: { text: string; onAgain: () => void }): ReactElement {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-sm font-medium text-sindoor-600">{text}</p>
      <Button look="outline" size="sm" onClick={onAgain}>
        Try again
      </Button>
    </div>
  )
}
