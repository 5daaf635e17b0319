import type { ReactElement, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'

type FormButtonsProps = {
  busy: boolean
  /** Ends the edit; undefined in a form that adds something. */
  onCancel: (() => void) | undefined
  children: ReactNode
}

/** The buttons under a form beside a list. */
export const FormButtons = ({ busy, onCancel, children }: FormButtonsProps): ReactElement => (
  <div className="grid gap-3">
    <Button type="submit" busy={busy}>
      {children}
    </Button>
    {onCancel && (
      <Button look="outline" onClick={onCancel}>
        Cancel Edit
      </Button>
    )}
  </div>
)
