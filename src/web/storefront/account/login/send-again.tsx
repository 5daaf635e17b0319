import type { ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'

type SendAgainProps = {
  busy: boolean
  /** How long another code cannot be asked for; 0 if it can. */
  seconds: number
  onSend: () => void
}

/** Asks for another one-time code, with the seconds until it may be. */
export function SendAgain({ busy, seconds, onSend }: SendAgainProps): ReactElement {
  return (
    <Button
      look="link"
      busy={busy}
      disabled={seconds > 0}
      className="disabled:text-jamun-500 disabled:no-underline"
      onClick={onSend}
    >
      Send another code
      {seconds > 0 && (
        <span aria-hidden="true" className="tnum">
          in {seconds} s
        </span>
      )}
    </Button>
  )
}
