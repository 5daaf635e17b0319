import { useRef, useState, type FormEvent, type ReactElement } from 'react'
import { ApiError, call, reasonOf } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField } from '#web/ui/field.tsx'
import { $alerts, Modal } from '#web/ui/modal.tsx'
import { SecondCodeField } from './second-code-field.tsx'

/** Opens the dialog. Resolves to whether the server has accepted the password. */
export function openPasswordDialog(): Promise<boolean> {
  return new Promise((resolve) => {
    const onClose = (isRight: boolean) => {
      resolve(isRight)
      $alerts.set($alerts.get().filter((other) => other !== dialog))
    }
    const dialog = <PasswordDialog key={crypto.randomUUID()} onClose={onClose} />
    $alerts.set([...$alerts.get(), dialog])
  })
}

/** Asks for the password, and for the code if the account has an authenticator app. */
function PasswordDialog({ onClose }: { onClose: (isRight: boolean) => void }): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const isRight = useRef(false)
  const finish = () => {
    isRight.current = true
    dialog.current?.close()
  }
  return (
    <Modal
      ref={dialog}
      openOnMount
      aria-labelledby="password-dialog"
      onClose={() => onClose(isRight.current)}
      className={
        'w-[min(100%-2rem,28rem)] rounded-md bg-white p-6 text-jamun-950 shadow-pop max-sm:mb-4'
      }
    >
      <h2 id="password-dialog" className="font-display text-[1.375rem]">
        Your password, please
      </h2>
      <p className="mt-1 text-sm text-jamun-700">
        Your log-in is more than 15 minutes ago. This change needs your password again.
      </p>
      <PasswordForm onRight={finish} onCancel={() => dialog.current?.close()} />
    </Modal>
  )
}

function PasswordForm({ onRight, onCancel }: { onRight: () => void; onCancel: () => void }) {
  const { fields, busy, set, submit } = usePassword(onRight)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) void submit()
  }
  return (
    <form noValidate className="mt-5 stack-4" onSubmit={onSubmit}>
      <PasswordField
        label="Your password"
        autoComplete="current-password"
        required
        value={fields.password}
        error={fields.passwordProblem}
        onChange={({ target }) => set({ password: target.value })}
      />
      {fields.code !== undefined && (
        <SecondCodeField
          value={fields.code}
          error={fields.codeProblem}
          onChange={({ target }) => set({ code: target.value })}
        />
      )}
      <div className="flex justify-end gap-3 max-sm:flex-col">
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Continue
        </Button>
      </div>
    </form>
  )
}

type PasswordFields = {
  password: string
  passwordProblem?: string | undefined
  /** Undefined until the server has asked for it. */
  code?: string
  codeProblem?: string | undefined
}

function usePassword(onRight: () => void) {
  const [fields, setFields] = useState<PasswordFields>({ password: '' })
  const [busy, setBusy] = useState(false)
  const set = (change: Partial<PasswordFields>) => setFields({ ...fields, ...change })

  const submit = async (): Promise<void> => {
    const { password, code } = fields
    setBusy(true)
    try {
      await call('POST /api/auth/reauthenticate', { body: { password, ...(code && { code }) } })
      onRight()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      set(toProblems(fields, error))
    } finally {
      setBusy(false)
    }
  }
  return { fields, busy, set, submit }
}

/** What the fields show after a refusal. A first `totp.needed` only adds the field of the code. */
function toProblems({ code }: PasswordFields, error: ApiError): Partial<PasswordFields> {
  if (error.code === 'totp.needed')
    return {
      passwordProblem: undefined,
      code: code ?? '',
      codeProblem: code === undefined ? undefined : error.message,
    }
  const codeProblem = error.fields?.code
  return {
    passwordProblem: codeProblem
      ? undefined
      : (error.fields?.password ?? reasonOf(error, 'Please try again.')),
    codeProblem,
  }
}
