import type { ReactElement, ReactNode } from 'react'
import { FormFoot } from '#web/admin/layout/form-view.tsx'
import { Button } from '#web/ui/button.tsx'

type FormButtonsProps = {
  busy: boolean
  /** Ends the edit; undefined in a form that adds something. */
  onCancel: (() => void) | undefined
  children: ReactNode
}

/** The buttons under a form beside a list. */
export const FormButtons = ({ busy, onCancel, children }: FormButtonsProps): ReactElement => (
  <FormFoot>
    <Button type="submit" className="px-1.5! md:px-3!" busy={busy}>
      {children}
    </Button>
    {onCancel && (
      <Button look="outline" className="px-1.5! md:px-3!" onClick={onCancel}>
        Cancel Edit
      </Button>
    )}
  </FormFoot>
)
