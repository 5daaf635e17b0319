import { Download } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'

/** The button that downloads a list as CSV; an icon on phones. `save` reports its own errors. */
export function CsvButton({ save }: { save: () => Promise<void> }): ReactElement {
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    await save()
    setBusy(false)
  }
  return (
    <Button
      look="outline"
      size="sm"
      busy={busy}
      title="Export CSV"
      className="max-sm:min-w-11 max-sm:px-3"
      onClick={() => void run()}
    >
      {!busy && (
        <Download aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
      )}
      <span className="max-sm:sr-only">Export CSV</span>
    </Button>
  )
}
