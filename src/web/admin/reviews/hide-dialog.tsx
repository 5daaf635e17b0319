import { useId, useState, type ReactElement, type ReactNode } from 'react'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import type { HidingReason } from '#shared/reviews/review-rule.ts'
import { HidingFields, hidingProblems, type Hiding } from './hiding-fields.tsx'

type HideDialogProps = {
  title: string
  /** Resolves to false if nothing was sent. */
  onHide: (hiding: { reason: HidingReason; note: string }) => Promise<boolean>
  onClose: () => void
  /** The reviews. */
  children: ReactNode
}

/** Asks for the reason to hide several reviews, and for the note that goes to each author. */
export function HideDialog({ title, onHide, onClose, children }: HideDialogProps): ReactElement {
  const id = useId()
  const [hiding, setHiding] = useState<Hiding>({ reason: '', note: '' })
  const [submitted, setSubmitted] = useState(false)
  const problems = submitted ? hidingProblems(hiding) : {}
  const hide = async () => {
    setSubmitted(true)
    const { reason, note } = hiding
    const [wrong] = Object.keys(hidingProblems(hiding))
    if (reason && !wrong) return onHide({ reason, note: note.trim() })
    document.getElementById(wrong === 'note' ? `${id}-text` : id)?.focus()
    return false
  }
  return (
    <FormDialog title={title} confirm="Hide" danger onConfirm={hide} onClose={onClose}>
      {children}
      <HidingFields id={id} hiding={hiding} problems={problems} onChange={setHiding} />
    </FormDialog>
  )
}
