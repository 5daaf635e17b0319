import { useState } from 'react'
import { Link, useRevalidator, useSearchParams } from 'react-router'
import type { OutboxMail } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { adminLoader, PAGE_SIZE, pageOf } from '#web/admin/layout/admin-loader.ts'
import { MailDialog } from './mail-dialog.tsx'
import { MailList } from './mail-list.tsx'
import { MAIL_STATES } from './mail-state.tsx'
import { ScreenFailed, ScreenHead, ScreenLoading } from '#web/admin/layout/screen.tsx'
import type { Route } from './+types/outbox-page'

const TITLE = 'Outbox'
const STATES = ['unsent', 'queued', 'failed', 'sent'] as const

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const stateOf = (search: URLSearchParams) => STATES.find((state) => state === search.get('status'))

export const clientLoader = adminLoader(({ url, signal }) => {
  const search = url.searchParams
  return call(
    'GET /api/admin/outbox',
    {
      query: {
        page: pageOf(url),
        limit: PAGE_SIZE,
        status: stateOf(search),
        q: search.get('q') || undefined,
      },
    },
    { signal },
  )
})

export const HydrateFallback = () => <ScreenLoading title={TITLE} text="Loading mails..." />

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenFailed
      title={TITLE}
      error={error}
      toastText="Failed to load the mails"
      text="Failed to load the mails."
    />
  )
}

/** The mails of the shop with their states: sent, queued, unsent and failed. */
export default function OutboxPage({
  loaderData: { mails, pagination, sentFrom },
}: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()
  const [open, setOpen] = useState<OutboxMail>()
  const isFiltered = search.has('status') || search.get('q')
  return (
    <>
      <ScreenHead
        title={TITLE}
        line={
          sentFrom
            ? `Mails are sent from ${sentFrom}. One that the mail server would not take stands ` +
              'here with its reason.'
            : 'No mail server is set: mails are kept here and not sent. SMTP_URL and MAIL_FROM ' +
              'send them.'
        }
      />
      <section aria-label="Mails" className="bg-white">
        <div className="flex flex-wrap items-center justify-between gap-3 px-4 py-4 lg:px-6">
          <StateLinks />
          <SearchBox label="Search mails" />
        </div>
        {mails.length > 0 && <MailList mails={mails} onOpen={setOpen} />}
        {mails.length === 0 && (
          <p className="border-t border-jamun-100 px-6 py-8 text-center text-jamun-700">
            {isFiltered ? 'No mail matches.' : 'No mail was written yet.'}
          </p>
        )}
        <Pager pagination={pagination} />
      </section>
      {open && (
        <MailDialog
          mail={open}
          canSend={sentFrom !== null}
          onClose={() => setOpen(undefined)}
          onChanged={() => void revalidate()}
        />
      )}
    </>
  )
}

/** The links that filter the mails by state. */
function StateLinks() {
  const [search] = useSearchParams()
  const current = stateOf(search)
  return (
    <nav aria-label="Which mails" className="flex flex-wrap gap-2">
      {[undefined, ...STATES].map((state) => (
        <Link
          key={state ?? 'all'}
          to={state ? `/admin/outbox?status=${state}` : '/admin/outbox'}
          aria-current={state === current ? 'true' : undefined}
          className={buttonClass(state === current ? 'primary' : 'outline', 'sm')}
        >
          {state ? MAIL_STATES[state] : 'All'}
        </Link>
      ))}
    </nav>
  )
}
