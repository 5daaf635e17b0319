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
  /** Beside a heading: its label is hidden on phones. */
  isIconOnPhone?: boolean
  read: () => Promise<Blob | null>
}

/** A button that reads a file of the API and saves it. */
export function DownloadButton({
  name,
  type,
  title,
  label,
  isIconOnPhone = false,
  read,
}: DownloadProps): ReactElement {
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    const file = await read()
    setBusy(false)
    if (file) saveFile(name, file, type)
    else toast('error', 'The file could not be loaded. Please try again.')
  }
  return (
    <Button
      look="outline"
      size="sm"
      busy={busy}
      aria-label={title}
      className={isIconOnPhone ? 'max-sm:min-w-11 max-sm:px-3' : ''}
      onClick={() => void save()}
    >
      {!busy && (
        <Download aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
      )}
      <span className={isIconOnPhone ? 'max-sm:sr-only' : 'min-w-0 wrap-anywhere'}>{label}</span>
    </Button>
  )
}
