import { createContext, use, type ReactElement } from 'react'
import { Link } from 'react-router'

/** Whether mails about the order are kept in the outbox: no mail server is connected. */
export const MailsAreKept = createContext(false)

/** Says that mails are not sent yet; nothing while they are. Beside what promises a mail. */
export function MailNote({ className = '' }: { className?: string }): ReactElement | null {
  if (!use(MailsAreKept)) return null
  return (
    <p className={`border-l-2 border-haldi-400 bg-haldi-100 px-3 py-1 text-sm ${className}`}>
      E-mails are not sent yet:{' '}
      <Link
        to="/admin/connections"
        className="inline-flex min-h-11 items-center text-rani-600 underline underline-offset-4"
      >
        connect a mail server
      </Link>
      .
    </p>
  )
}
