import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { useRef, useState, type ReactElement } from 'react'
import { toCode } from '#shared/customer/account-fields.ts'
import { ApiError, reasonOf } from '#web/api/client.ts'
import { confirmNumber, sendGuestCode } from '#web/api/guest.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { $alerts, Modal } from '#web/ui/modal.tsx'
import { SendAgain, useSecondsUntil } from '#web/storefront/account/login/send-again.tsx'

/** Opens the dialog, which sends a code. Resolves to whether the number is confirmed. */
export function openNumberDialog(mobile: string): Promise<boolean> {
  return new Promise((resolve) => {
    const onClose = (isConfirmed: boolean) => {
      resolve(isConfirmed)
      $alerts.set($alerts.get().filter((other) => other !== dialog))
    }
    const sending = openSending(mobile)
    void sending.send()
    const props = { mobile, sending, onClose }
    const dialog = <NumberDialog key={crypto.randomUUID()} {...props} />
    $alerts.set([...$alerts.get(), dialog])
  })
}

type NumberDialogProps = {
  mobile: string
  sending: Sending
  onClose: (isConfirmed: boolean) => void
}

/** Asks for the code that was sent to a mobile number. */
function NumberDialog({ mobile, sending, onClose }: NumberDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const isConfirmed = useRef(false)
  const finish = () => {
    isConfirmed.current = true
    dialog.current?.close()
  }
  return (
    <Modal
      ref={dialog}
      openOnMount
      aria-labelledby="number-dialog"
      onClose={() => onClose(isConfirmed.current)}
      className={
        'w-[min(100%-2rem,28rem)] rounded-md bg-white p-6 text-jamun-950 shadow-pop max-sm:mb-4'
      }
    >
      <h2 id="number-dialog" className="font-display text-[1.375rem]">
        Confirm your number
      </h2>
      <CodeForm
        mobile={mobile}
        sending={sending}
        onConfirmed={finish}
        onCancel={() => dialog.current?.close()}
      />
    </Modal>
  )
}

type CodeFormProps = {
  mobile: string
  sending: Sending
  onConfirmed: () => void
  onCancel: () => void
}

function CodeForm({ mobile, sending, onConfirmed, onCancel }: CodeFormProps) {
  const { code, error, busy, type, confirm } = useCode(mobile, onConfirmed)
  return (
    <form
      noValidate
      className="mt-2 stack-4"
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <p className="text-sm text-jamun-700">
        We send a code by text message to{' '}
        <span className="tnum whitespace-nowrap font-semibold text-jamun-950">
          +91 {mobile.replace(/^(\d{5})/, '$1 ')}
        </span>
        . With it your order is placed.
      </p>
      <TextField
        label="Code"
        inputMode="numeric"
        autoComplete="one-time-code"
        hint="Six digits. They work for 5 minutes."
        required
        value={code}
        error={error}
        onChange={(event) => type(event.target.value)}
      />
      <AnotherCode sending={sending} />
      <div className="flex justify-end gap-3 max-sm:flex-col-reverse">
        <Button look="outline" onClick={onCancel}>
          Change number
        </Button>
        <Button type="submit" busy={busy}>
          Confirm number
        </Button>
      </div>
    </form>
  )
}

function useCode(mobile: string, onConfirmed: () => void) {
  const [code, type] = useState('')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function confirm(): Promise<void> {
    if (busy) return
    const digits = toCode(code)
    if (digits === undefined) return setError('Please enter the 6 digits of the code.')
    setBusy(true)
    setError(undefined)
    try {
      await confirmNumber(mobile, digits)
      onConfirmed()
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      setError(reasonOf(failure, 'The number could not be confirmed. Please try again.'))
    } finally {
      setBusy(false)
    }
  }
  return { code, error, busy, type, confirm }
}

/** The button for another code, and why one could not be sent. */
function AnotherCode({ sending: { $sent, send } }: { sending: Sending }) {
  const sent = useStore($sent)
  const seconds = useSecondsUntil(sent?.resendAt ?? 0)
  return (
    <div>
      <p role="status" className="text-sm font-medium text-sindoor-600">
        {sent?.problem}
      </p>
      <SendAgain busy={sent === null} seconds={seconds} onSend={() => void send()} />
    </div>
  )
}

/** When another code may be asked for (ms since 1970), and why none was sent; empty if one was. */
type Sent = { resendAt: number; problem: string }

/** The last codes by number: the dialog may be opened again before another one may be sent. */
const lastSent = new Map<string, Sent>()

/** Sends a code, unless one was sent a moment ago. */
async function sendCode(mobile: string): Promise<Sent> {
  const last = lastSent.get(mobile)
  if (last && last.resendAt > Date.now()) return last
  try {
    const sent = { resendAt: await sendGuestCode(mobile), problem: '' }
    lastSent.set(mobile, sent)
    return sent
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const problem = reasonOf(error, 'We could not send the code. Please try again later.')
    return { resendAt: 0, problem }
  }
}

/** The last code of a dialog; null while one is being sent. */
type Sending = { $sent: ReadableAtom<Sent | null>; send: () => Promise<void> }

function openSending(mobile: string): Sending {
  const $sent = atom<Sent | null>(null)
  const send = async () => {
    $sent.set(null)
    $sent.set(await sendCode(mobile))
  }
  return { $sent, send }
}
