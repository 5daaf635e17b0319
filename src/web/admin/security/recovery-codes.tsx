import { useState, type ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'

type RecoveryCodesProps = { codes: string[]; onDone: () => Promise<void> }

/** The recovery codes, which the server cannot show again. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps): ReactElement {
  const [busy, setBusy] = useState(false)
  const finish = () => {
    setBusy(true)
    void onDone()
  }
  return (
    <>
      <div role="status" className="bg-haldi-100 p-4 text-sm">
        These are your recovery codes. Each logs you in once if your phone is lost. They are shown
        this once: print them, or keep them in a password manager, not on the same phone.
      </div>
      <ul
        aria-label="Recovery codes"
        className="my-5 grid gap-x-8 gap-y-2 font-mono text-base sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code} className="wrap-anywhere">
            {code}
          </li>
        ))}
      </ul>
      <Button busy={busy} onClick={finish} className="max-sm:w-full">
        I have stored them
      </Button>
    </>
  )
}
