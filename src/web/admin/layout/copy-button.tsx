import { Copy } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

/** Copies a text. `what` begins sentences: "The link is copied." Where it may not: says so. */
export function CopyButton({ what, text }: { what: string; text: string }): ReactElement {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast('success', `The ${what} is copied.`)
    } catch {
      toast('warning', `Please copy the ${what} by hand.`)
    }
  }
  return (
    <Button look="soft" size="sm" onClick={() => void copy()}>
      <Copy aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
      Copy {what}
    </Button>
  )
}
