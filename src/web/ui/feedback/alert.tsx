import { CircleAlert, CircleCheck } from 'lucide-react'
import { useRef, useSyncExternalStore, type ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

type Kind = 'problem' | 'success'
type Question = {
  id: number
  text: string
  kind: Kind
  /** The label of the confirming button. Without it there is one button, OK. */
  confirm?: string
  refuse?: string
  danger?: boolean
  answer: (yes: boolean) => void
}

const LOOKS = {
  problem: { Sign: CircleAlert, colours: 'bg-sindoor-100 text-sindoor-600' },
  success: { Sign: CircleCheck, colours: 'bg-mehendi-100 text-mehendi-700' },
}

const listeners = new Set<() => void>()
let questions: Question[] = []

function setQuestions(next: Question[]): void {
  questions = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

let lastId = 0
const enqueue = (question: Omit<Question, 'id' | 'answer'>): Promise<boolean> =>
  new Promise((answer) => setQuestions([...questions, { ...question, id: ++lastId, answer }]))

/**
 * Shows a message in a dialog with an OK button. Resolves when it is closed. `kind` sets icon and
 * colour.
 */
export async function showAlert(text: string, kind: Kind = 'problem'): Promise<void> {
  await enqueue({ text, kind })
}

/**
 * Asks a question in a dialog. Resolves to false on Cancel and Escape. `danger` colours the confirm
 * button; `refuse` renames Cancel where the question is about cancelling.
 */
export function askConfirm(
  text: string,
  options: { confirm: string; refuse?: string; danger?: boolean },
): Promise<boolean> {
  return enqueue({ text, kind: 'problem', ...options })
}

/** The dialog of one message or question. The browser focuses its first button on opening. */
function AlertDialog({ question }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef(false)
  const { Sign, colours } = LOOKS[question.kind]

  const close = () => {
    // The element that had the focus may be gone, such as Pay Now after the order was placed.
    const { activeElement } = document
    if (activeElement === document.body || dialog.current?.contains(activeElement))
      document.getElementById('main')?.focus({ preventScroll: true })
    question.answer(answer.current)
    setQuestions(questions.filter((other) => other !== question))
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

/** Shows alerts and questions one after another. Mounted once, in the root. */
export function AlertHost(): ReactElement | null {
  const question = useSyncExternalStore(
    subscribe,
    () => questions[0],
    () => undefined,
  )
  return question ? <AlertDialog key={question.id} question={question} /> : null
}
