import { useId, useRef, useState, type ReactElement, type ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

type FormDialogProps = {
  title: string
  /** The label of the submit button. */
  confirm: string
  /** Renames the button Cancel where the form is about cancelling. */
  refuse?: string
  danger?: boolean
  /** A line above the buttons, which then stay in sight while a long form scrolls. */
  foot?: string | undefined
  /** The dialog closes when this resolves to true. Otherwise it stays open with its input. */
  onConfirm: () => Promise<boolean>
  onClose: () => void
  children: ReactNode
}

/** Buttons that stay at the foot of the dialog. `scroll-pb` of it keeps the focus above them. */
const STAYING =
  'sticky bottom-0 -mx-6 flex flex-wrap justify-end gap-3 border-t border-jamun-100 bg-white ' +
  'px-6 pt-3 pb-6 max-sm:pb-4 max-sm:[&>button]:px-4'

/** A form in a dialog. Opens on mount. */
export function FormDialog({
  title,
  confirm,
  refuse = 'Cancel',
  danger = false,
  foot,
  onConfirm,
  onClose,
  children,
}: FormDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [busy, setBusy] = useState(false)

  const send = async () => {
    if (busy) return
    setBusy(true)
    const done = await onConfirm()
    setBusy(false)
    if (done) dialog.current?.close()
  }
  return (
    <Modal
      ref={dialog}
      openOnMount
      aria-labelledby={id}
      onClose={onClose}
      className={
        'max-h-[90dvh] w-[min(100%-2rem,26rem)] overflow-y-auto rounded-md bg-white ' +
        `shadow-pop ${foot ? 'scroll-pb-40' : ''}`
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        className={`stack-4 px-6 pt-6 ${foot ? '' : 'pb-6'}`}
      >
        <h2 id={id} className="font-display text-[1.375rem]">
          {title}
        </h2>
        {children}
        <div className={foot ? STAYING : 'flex flex-col-reverse gap-3 sm:flex-row sm:justify-end'}>
          {foot && (
            <p role="status" className="tnum w-full text-sm text-jamun-700">
              {foot}
            </p>
          )}
          <Button look="outline" onClick={() => dialog.current?.close()}>
            {refuse}
          </Button>
          <Button type="submit" busy={busy} look={danger ? 'danger' : 'primary'}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
