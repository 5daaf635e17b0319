import { useEffect, useState, type ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'

const SECOND_MS = 1000

/** Counts down the seconds until an instant (ms since 1970). Returns 0 from then on. */
export function useSecondsUntil(instant: number): number {
  const [now, setNow] = useState(() => Date.now())
  // It also runs at 0, so that the time is right when a new instant comes.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((instant - now) / SECOND_MS))
}

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
