import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { formatMoment } from '#web/admin/layout/moment.ts'
import type { SettlementReport } from '#web/api/admin/reports/settlements.ts'
import { formatCount } from '#web/admin/reports/figures.ts'

type Account = SettlementReport['account']

const CONNECTIONS = (
  <Link to="/admin/connections" className="font-medium text-rani-600 underline underline-offset-4">
    Connections
  </Link>
)

/** What to know about an account that is not live. */
const ACCOUNT_NOTES: Record<Exclude<Account, 'live'>, ReactNode> = {
  sandbox: (
    <>
      No payment provider is set up yet, so these are payments of a test, and no money reaches your
      bank. Enter the keys of your provider in {CONNECTIONS}.
    </>
  ),
  test: (
    <>
      The keys of your payment provider are for tests. It does not settle test payments. Enter live
      keys in {CONNECTIONS}.
    </>
  ),
  closed: (
    <>
      The saved keys of your payment provider cannot be used, so no settlements are read. Enter them
      again in {CONNECTIONS}.
    </>
  ),
}

/** Notes above the report: on an account that is not live, and on days that were not read. */
export function SettlementNotes({
  report: { account, unreadDays, lastReadAt },
}: {
  report: SettlementReport
}): ReactElement {
  return (
    <>
      {account !== 'live' && <Note>{ACCOUNT_NOTES[account]}</Note>}
      {account !== 'closed' && unreadDays > 0 && (
        <Note>
          {unreadDays === 1
            ? 'One of these days was not read from your provider yet. '
            : `${formatCount(unreadDays)} of these days were not read from your provider yet. `}
          It is done every night, or now by “Read now”.{' '}
          {lastReadAt && `Last read ${formatMoment(lastReadAt)}.`}
        </Note>
      )}
    </>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <p className="mb-4 max-w-prose border-l-4 border-haldi-400 bg-haldi-100 p-4 text-sm">
    {children}
  </p>
)
