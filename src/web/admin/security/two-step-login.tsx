import { useState, type ReactElement } from 'react'
import { useRevalidator } from 'react-router'
import {
  confirmTotp,
  renewRecoveryCodes,
  startTotp,
  turnOffTotp,
  type TotpKey,
  type TotpProof,
  type TotpState,
} from '#web/api/admin/security.ts'
import { Button } from '#web/ui/button.tsx'
import { PasswordField, TextField } from '#web/ui/field.tsx'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Panel } from '#web/admin/layout/screen.tsx'
import { QrCode } from './qr-code.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { useFields, useMutationFields } from './use-fields.ts'

export const START: Mutation<{ password: string }, TotpKey> = {
  name: 'start',
  send: startTotp,
  failed: () => '',
  keepsScreen: true,
}
export const CONFIRM: Mutation<{ code: string }, string[]> = {
  name: 'confirm',
  send: confirmTotp,
  done: () => 'The two-step log-in is on.',
  failed: () => '',
  keepsScreen: true,
}
export const RENEW: Mutation<TotpProof, string[]> = {
  name: 'renew',
  send: renewRecoveryCodes,
  done: () => 'You have new recovery codes.',
  failed: () => '',
  keepsScreen: true,
}
export const TURN_OFF: Mutation<TotpProof, string> = {
  name: 'turn-off',
  send: turnOffTotp,
  done: (message) => message,
  failed: () => '',
}

/**
 * Turns the second step of the log-in on and off. Key and recovery codes are shown once, and only
 * as long as this screen is open.
 */
export function TwoStepLogin({ state }: { state: TotpState }): ReactElement {
  const { revalidate } = useRevalidator()
  const [key, setKey] = useState<TotpKey>()
  const [codes, setCodes] = useState<string[]>()
  const showCodes = (recoveryCodes: string[]) => {
    setKey(undefined)
    setCodes(recoveryCodes)
  }
  const finish = async () => {
    await revalidate()
    setCodes(undefined)
  }
  return (
    <Panel title="Two-step log-in">
      {codes ? (
        <RecoveryCodes codes={codes} onDone={finish} />
      ) : state.isOn ? (
        <TurnedOn state={state} onCodes={showCodes} />
      ) : key ? (
        <Confirm totpKey={key} onCodes={showCodes} onCancel={() => setKey(undefined)} />
      ) : (
        <SetUp onKey={setKey} />
      )}
    </Panel>
  )
}

const LINE = '-mt-2 mb-4 text-sm text-jamun-700'
const FORM = 'max-w-sm stack-4'

function SetUp({ onKey }: { onKey: (key: TotpKey) => void }) {
  const { bind, submit, busy } = useMutationFields(START, { password: '' }, onKey)
  return (
    <>
      <p className={LINE}>
        With it, your log-in needs your password and a code of an authenticator app on your phone.
        Any app works that knows TOTP, such as Aegis, Google Authenticator or a password manager.
      </p>
      <form noValidate onSubmit={submit} className={FORM}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...bind('password')}
        />
        <Button type="submit" busy={busy} className="max-sm:w-full">
          Set up
        </Button>
      </form>
    </>
  )
}

type ConfirmProps = { totpKey: TotpKey; onCodes: (codes: string[]) => void; onCancel: () => void }

function Confirm({ totpKey: { secret, uri }, onCodes, onCancel }: ConfirmProps) {
  const { bind, submit, busy } = useMutationFields(CONFIRM, { code: '' }, onCodes)
  return (
    <>
      <p className={LINE}>
        Scan this with your authenticator app, then enter the code that it shows. All your other
        sessions end.
      </p>
      <QrCode text={uri} label="QR code for the authenticator app" />
      <p className="mt-3 text-sm text-jamun-700">Or type this key into the app:</p>
      <p className="mb-5 font-mono text-base font-semibold wrap-anywhere">
        {secret.replace(/.{4}(?=.)/g, '$& ')}
      </p>
      <form noValidate onSubmit={submit} className={FORM}>
        <TextField
          label="Code of the app"
          inputMode="numeric"
          autoComplete="one-time-code"
          hint="Six digits."
          {...bind('code')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={busy}>
            Turn on
          </Button>
          <Button look="outline" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </form>
    </>
  )
}

type TurnedOnProps = { state: TotpState; onCodes: (codes: string[]) => void }

function TurnedOn({ state, onCodes }: TurnedOnProps) {
  const renewing = useMutation(RENEW)
  const turningOff = useMutation(TURN_OFF)
  const { bind, submit } = useFields({ password: '', code: '' }, async (values, action) => {
    if (action === 'off') return turningOff.run(values)
    const result = await renewing.run(values)
    if (result?.ok) onCodes(result.value)
    return result
  })
  return (
    <>
      <div className={LINE}>
        <p>
          It is on{state.since && ` since ${formatMoment(state.since)}`}. You have{' '}
          {state.recoveryCodesLeft}{' '}
          {state.recoveryCodesLeft === 1 ? 'recovery code' : 'recovery codes'} left.
        </p>
        <p>A change needs your password and a code.</p>
      </div>
      <form noValidate onSubmit={submit} className={FORM}>
        <PasswordField
          label="Your password"
          autoComplete="current-password"
          {...bind('password')}
        />
        <TextField
          label="Code of the app"
          autoComplete="one-time-code"
          hint="Or a recovery code."
          {...bind('code')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="outline" value="codes" busy={renewing.busy}>
            New recovery codes
          </Button>
          <Button type="submit" look="danger" value="off" busy={turningOff.busy}>
            Turn off
          </Button>
        </div>
      </form>
    </>
  )
}
