import { MessageCircle } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'

type HelpButtonProps = {
  /** The number of the order. */
  number: string
  /** Whether it is one of the buttons below an order of a list. */
  inRow?: boolean
}

/** Opens the ways to reach the shop about an order; their file is loaded with the press. */
export function HelpButton({ number, inRow = false }: HelpButtonProps): ReactElement {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const file = await loadPart(() => import('./help-sheet.tsx'))
    setBusy(false)
    file?.showHelp(number)
  }
  return (
    <Button
      look={inRow ? 'soft' : 'outline'}
      size={inRow ? 'sm' : 'md'}
      busy={busy}
      aria-haspopup="dialog"
      onClick={() => void open()}
      className={inRow ? '' : 'w-full'}
    >
      {!inRow && !busy && (
        <MessageCircle aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
      )}
      Need help?
    </Button>
  )
}
