import { Download } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

type DownloadProps = {
  /** The name of the saved file. */
  name: string
  type: string
  /** What a screen reader says in place of the label. */
  title?: string
  label: string
  read: () => Promise<Blob | null>
}

/** A button that reads a file of the API and saves it. */
export function DownloadButton({ name, type, title, label, read }: DownloadProps): ReactElement {
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    const file = await read()
    setBusy(false)
    if (file) saveFile(name, file, type)
    else toast('error', 'The file could not be loaded. Please try again.')
  }
  return (
    <Button look="outline" size="sm" busy={busy} aria-label={title} onClick={() => void save()}>
      {!busy && (
        <Download aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
      )}
      <span className="min-w-0 wrap-anywhere">{label}</span>
    </Button>
  )
}
