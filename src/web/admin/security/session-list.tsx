import type { ReactElement } from 'react'
import { logOutDevice, logOutOtherDevices, type Device } from '#web/api/device.ts'
import { Button } from '#web/ui/button.tsx'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { Panel } from '#web/admin/layout/screen.tsx'

const FAILED = 'Failed to end the session: '

export const END_SESSION: Mutation<{ id: string }, Device[]> = {
  name: 'end-session',
  send: ({ id }) => logOutDevice(id),
  done: () => 'The session is ended.',
  failed: () => FAILED,
  // Somebody else may have ended it.
  reloadsAfter: ({ code }) => code === 'session.missing',
}

export const END_OTHERS: Mutation<Record<string, never>, Device[]> = {
  name: 'end-others',
  send: () => logOutOtherDevices(),
  done: () => 'All other sessions are ended.',
  failed: () => FAILED,
}

const nameOf = ({ name }: Device): string => name || 'A device we do not know'

/** The own sessions, the present one first, each with a button to end it. */
export function SessionList({ sessions }: { sessions: Device[] }): ReactElement {
  const ending = useMutation(END_SESSION)
  const endingOthers = useMutation(END_OTHERS)
  const endOthers = async () => {
    if (await askConfirm('End all your other sessions?', { confirm: 'End all others' }))
      await endingOthers.run({})
  }
  return (
    <Panel title="Your sessions">
      <p className="-mt-2 mb-4 text-sm text-jamun-700">
        Where you are logged in. If one of them is not yours, end it and change your password.
      </p>
      <ul className="divide-y divide-jamun-100 border-y border-jamun-100">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={ending.busy}
            onEnd={() => void ending.run({ id: session.id })}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button
          look="outline"
          className="mt-5 max-sm:w-full"
          busy={endingOthers.busy}
          onClick={() => void endOthers()}
        >
          End all others
        </Button>
      )}
    </Panel>
  )
}

type SessionRowProps = { session: Device; busy: boolean; onEnd: () => void }

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { isCurrent, createdAt, lastUsedAt } = session
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 text-sm">
      <div className="min-w-0">
        <p className="text-base font-medium">
          {nameOf(session)}
          {isCurrent && (
            <span
              className={
                'ml-2 inline-flex rounded-full bg-mehendi-100 px-2.5 py-0.5 text-xs ' +
                'font-semibold text-mehendi-700'
              }
            >
              This one
            </span>
          )}
        </p>
        <p className="text-jamun-700">First seen {formatMoment(createdAt)}</p>
        <p className="text-jamun-700">Last seen about {formatMoment(lastUsedAt)}</p>
      </div>
      {!isCurrent && (
        <Button
          look="outline"
          size="sm"
          busy={busy}
          onClick={onEnd}
          aria-label={`End this session: ${nameOf(session)}`}
        >
          End this session
        </Button>
      )}
    </li>
  )
}
