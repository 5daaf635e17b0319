import { Laptop, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type Ref } from 'react'
import { flushSync } from 'react-dom'
import type { Session } from '#contract/contract.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AccountSection } from './account-section.tsx'
import { lastUsed } from './last-used.ts'

const deviceName = (session: Session): string => session.device || 'A device we do not know'

/** Lists the devices that the customer is logged in on, with a button to log each of them out. */
export function Devices() {
  const { sessions, readAt, failed, replace } = useSessions()
  const { busy, list, logOutOne, logOutOthers } = useLogOut(sessions, replace)

  return (
    <AccountSection
      title="Devices"
      help={
        'Where you are logged in. If one of them is not yours, log it out and change your ' +
        'password.'
      }
    >
      {failed && (
        <p className="text-sm font-medium text-sindoor-600">
          Your devices could not be loaded. Please try again later.
        </p>
      )}
      <DeviceList ref={list}>
        {sessions?.map((session) => (
          <DeviceRow
            key={session._id}
            session={session}
            readAt={readAt}
            busy={busy === session._id}
            onLogOut={() => void logOutOne(session)}
          />
        ))}
      </DeviceList>
      {sessions?.some((session) => !session.isCurrent) && (
        <Button
          look="outline"
          className="mt-5 w-full"
          busy={busy === 'others'}
          onClick={() => void logOutOthers()}
        >
          {busy === 'others' ? 'Logging out...' : 'Log out everywhere but here'}
        </Button>
      )}
    </AccountSection>
  )
}

function useSessions() {
  const [loaded, setLoaded] = useState<{ sessions: Session[]; readAt: Date }>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    const abort = new AbortController()
    call('GET /api/auth/sessions', {}, { signal: abort.signal })
      .then((reply) => setLoaded({ sessions: reply.sessions, readAt: new Date() }))
      .catch(() => abort.signal.aborted || setFailed(true))
    return () => abort.abort()
  }, [])

  return {
    ...loaded,
    failed,
    replace: (sessions: Session[]) => setLoaded({ sessions, readAt: new Date() }),
  }
}

/** Logs devices out, one request at a time. `busy` is a session id, or 'others'. */
function useLogOut(sessions: Session[] | undefined, replace: (sessions: Session[]) => void) {
  const [busy, setBusy] = useState<string>()
  const list = useRef<HTMLUListElement>(null)

  /** Afterwards the focus is on the button of the next row, or on the list. */
  async function logOut(
    target: string,
    request: () => Promise<{ sessions: Session[] }>,
    message: string,
  ): Promise<void> {
    if (busy) return
    setBusy(target)
    try {
      const row = sessions?.findIndex(({ _id }) => _id === target) ?? -1
      const reply = await request()
      flushSync(() => replace(reply.sessions))
      const next = list.current?.children[Math.max(row, 0)]?.querySelector('button') ?? list.current
      next?.focus()
      toast('success', message)
    } catch (error) {
      toast('error', serverMessage(error, 'The device could not be logged out. Please try again.'))
    } finally {
      setBusy(undefined)
    }
  }

  const logOutOne = (session: Session) =>
    logOut(
      session._id,
      () => call('DELETE /api/auth/sessions/:id', { params: { id: session._id } }),
      `Logged out on ${deviceName(session)}.`,
    )
  const logOutOthers = () =>
    logOut('others', () => call('DELETE /api/auth/sessions'), 'Logged out everywhere but here.')

  return { busy, list, logOutOne, logOutOthers }
}

function DeviceList({ ref, children }: { ref: Ref<HTMLUListElement>; children: ReactNode }) {
  return (
    <ul
      ref={ref}
      tabIndex={-1}
      aria-label="Devices"
      className="divide-y divide-jamun-200 border-y border-jamun-200 empty:hidden"
    >
      {children}
    </ul>
  )
}

function DeviceRow({
  session,
  readAt,
  busy,
  onLogOut,
}: {
  session: Session
  readAt: Date | undefined
  busy: boolean
  onLogOut: () => void
}) {
  const Icon = /Android|iPhone|KaiOS/.test(session.device) ? Smartphone : Laptop
  return (
    <li className="flex min-h-18 items-center gap-4 py-3">
      <Icon aria-hidden="true" strokeWidth={1.6} className="size-6 shrink-0 text-jamun-700" />
      <div className="min-w-0 grow">
        <p className="font-medium">{deviceName(session)}</p>
        <p className="text-sm text-jamun-700">
          {session.isCurrent || !readAt
            ? 'This device'
            : `Last used ${lastUsed(session.lastUsedAt, readAt)}`}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          look="link"
          busy={busy}
          onClick={onLogOut}
          aria-label={`Log out on ${deviceName(session)}`}
        >
          Log out
        </Button>
      )}
    </li>
  )
}
