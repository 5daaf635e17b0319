import type { ReactElement, ReactNode } from 'react'
import { FormFoot } from '#web/admin/layout/form-view.tsx'
import { Button } from '#web/ui/button.tsx'

type FormButtonsProps = {
  busy: boolean
  /** Ends the edit; undefined in a form that adds something. */
  onCancel: (() => void) | undefined
  children: ReactNode
}

/** The classes of the button that saves a form: at most 180 px wide beside others. */
export const SUBMIT = 'px-1.5! md:max-w-45 md:grow md:px-3!'

/** The buttons under a form beside a list. */
export const FormButtons = ({ busy, onCancel, children }: FormButtonsProps): ReactElement => (
  <FormFoot>
    {onCancel && (
      <Button look="outline" className="px-1.5! md:px-3!" onClick={onCancel}>
        Cancel Edit
      </Button>
    )}
    <Button type="submit" className={SUBMIT} busy={busy}>
      {children}
    </Button>
  </FormFoot>
)
