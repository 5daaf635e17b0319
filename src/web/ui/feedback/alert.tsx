import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore, type ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'

type Kind = 'problem' | 'success'
type Question = {
  text: string
  kind: Kind
  confirm: string | null
  refuse: string
  danger: boolean
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

const enqueue = (question: Omit<Question, 'answer'>): Promise<boolean> =>
  new Promise((answer) => setQuestions([...questions, { ...question, answer }]))

/**
 * Shows a message in a dialog with an OK button. Resolves when it is closed. `kind` sets icon and
 * colour.
 */
export async function showAlert(text: string, kind: Kind = 'problem'): Promise<void> {
  await enqueue({ text, kind, confirm: null, refuse: '', danger: false })
}

/**
 * Asks a question in a dialog. Resolves to false on Cancel and Escape. `danger` colours the confirm
 * button; `refuse` renames Cancel where the question is about cancelling.
 */
export function askConfirm(
  text: string,
  options: { confirm: string; refuse?: string; danger?: boolean },
): Promise<boolean> {
  return enqueue({
    text,
    kind: 'problem',
    confirm: options.confirm,
    refuse: options.refuse ?? 'Cancel',
    danger: options.danger ?? false,
  })
}

/** The dialog of one message or question. It opens when it is mounted. */
function AlertDialog({ question }: { question: Question }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const answer = useRef(false)
  const { Sign, colours } = LOOKS[question.kind]

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

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
    <dialog
      ref={dialog}
      data-modal
      role="alertdialog"
      aria-modal="true"
      aria-labelledby="alert-text"
      onClose={close}
      className={
        'w-[min(100%-2rem,28rem)] rounded-md bg-white p-6 text-jamun-950 shadow-pop ' +
        'max-sm:mb-4'
      }
    >
      <span className={`grid size-12 place-items-center rounded-full ${colours}`}>
        <Sign aria-hidden="true" strokeWidth={1.6} className="size-6" />
      </span>
      <p id="alert-text" className="mt-4 text-lg font-medium">
        {question.text}
      </p>
      <div className="mt-6 flex justify-end gap-3 max-sm:flex-col">
        {question.confirm === null ? (
          <Button autoFocus onClick={() => closeWith(true)}>
            OK
          </Button>
        ) : (
          <>
            <Button autoFocus look="outline" onClick={() => closeWith(false)}>
              {question.refuse}
            </Button>
            <Button look={question.danger ? 'danger' : 'primary'} onClick={() => closeWith(true)}>
              {question.confirm}
            </Button>
          </>
        )}
      </div>
    </dialog>
  )
}

let lastKey = 0
const keys = new WeakMap<Question, number>()

function keyOf(question: Question): number {
  const existing = keys.get(question)
  if (existing !== undefined) return existing
  lastKey += 1
  keys.set(question, lastKey)
  return lastKey
}

/** Shows alerts and questions one after another. Mounted once, in the root. */
export function AlertHost(): ReactElement | null {
  const question = useSyncExternalStore(
    subscribe,
    () => questions[0],
    () => undefined,
  )
  return question ? <AlertDialog key={keyOf(question)} question={question} /> : null
}
