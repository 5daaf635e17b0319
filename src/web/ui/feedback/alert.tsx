import { CircleAlert, CircleCheck } from 'lucide-react'
import { useRef, type ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { $alerts, Modal } from '#web/ui/modal.tsx'

type Kind = 'problem' | 'success'
type Question = {
  text: string
  kind: Kind
  /** The label of the confirming button. Without it there is one button, OK. */
  confirm?: string
  refuse?: string
  danger?: boolean
  about?: ReactElement
}

const LOOKS = {
  problem: { Sign: CircleAlert, colours: 'bg-sindoor-100 text-sindoor-600' },
  success: { Sign: CircleCheck, colours: 'bg-mehendi-100 text-mehendi-700' },
}

let lastId = 0

/** Adds a dialog to the store of modal.tsx. Resolves to true if the customer confirms it. */
function enqueue(question: Question): Promise<boolean> {
  lastId += 1
  const key = lastId
  return new Promise((resolve) => {
    const onAnswer = (yes: boolean) => {
      resolve(yes)
      $alerts.set($alerts.get().filter((other) => other !== alert))
    }
    const alert = <AlertDialog key={key} question={question} onAnswer={onAnswer} />
    $alerts.set([...$alerts.get(), alert])
  })
}

/**
 * Shows a message in a dialog with an OK button. Resolves when it is closed. `kind` sets icon and
 * colour.
 */
export async function showAlert(text: string, kind: Kind = 'problem'): Promise<void> {
  await enqueue({ text, kind })
}

/**
 * Asks a question in a dialog. Resolves to false on Cancel and Escape. `danger` colours the confirm
 * button; `refuse` renames Cancel where the question is about cancelling. `about` shows what the
 * question is about.
 */
export function askConfirm(
  text: string,
  options: { confirm: string; refuse?: string; danger?: boolean; about?: ReactElement },
): Promise<boolean> {
  return enqueue({ text, kind: 'problem', ...options })
}

type AlertDialogProps = { question: Question; onAnswer: (yes: boolean) => void }

/** The dialog of one message or question. The browser focuses its first button on opening. */
function AlertDialog({ question, onAnswer }: AlertDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef(false)
  const { Sign, colours } = LOOKS[question.kind]

  const close = () => {
    // The element that had the focus may be gone, such as Pay Now after the order was placed.
    const { activeElement } = document
    if (activeElement === document.body || dialog.current?.contains(activeElement))
      document.getElementById('main')?.focus({ preventScroll: true })
    onAnswer(answer.current)
  }
  const closeWith = (yes: boolean) => {
    answer.current = yes
    dialog.current?.close()
  }

  return (
    <Modal
      ref={dialog}
      openOnMount
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="alert-text"
      aria-describedby={question.about && 'alert-about'}
      onClose={close}
      className={
        'w-[min(100%-2rem,28rem)] rounded-md bg-white p-6 text-jamun-950 shadow-pop max-sm:mb-4'
      }
    >
      <span className={`grid size-12 place-items-center rounded-full ${colours}`}>
        <Sign aria-hidden="true" strokeWidth={1.6} className="size-6" />
      </span>
      <p id="alert-text" className="mt-4 text-lg font-medium">
        {question.text}
      </p>
      {question.about && (
        <div id="alert-about" className="mt-4">
          {question.about}
        </div>
      )}
      <div className="mt-6 flex justify-end gap-3 max-sm:flex-col">
        {question.confirm && (
          <Button look="outline" onClick={() => closeWith(false)}>
            {question.refuse ?? 'Cancel'}
          </Button>
        )}
        <Button look={question.danger ? 'danger' : 'primary'} onClick={() => closeWith(true)}>
          {question.confirm ?? 'OK'}
        </Button>
      </div>
    </Modal>
  )
}
