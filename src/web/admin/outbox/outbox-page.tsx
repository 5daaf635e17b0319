import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { listMails, type OutboxMail } from '#web/api/admin/operations/outbox.ts'
import { Pager } from '#web/ui/pager.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import {
  adminAction,
  adminLoader,
  ADMIN_PAGE_SIZE,
  pageOf,
  useRead,
} from '#web/admin/layout/admin-data.ts'
import { MailDialog, READ_TEXT, SEND } from './mail-dialog.tsx'
import { MailList } from './mail-list.tsx'
import { MAIL_STATES } from './mail-state.tsx'
import { FilterTabs } from '#web/admin/layout/tabs.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { SearchAndViews } from '#web/admin/layout/views/search-and-views.tsx'
import { ListTabs, useCurrentView } from '#web/admin/layout/views/saved-views.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import type { Route } from './+types/outbox-page'

const TITLE = 'Outbox'
const STATES = ['unsent', 'queued', 'failed', 'sent'] as const

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const stateOf = (search: URLSearchParams) => STATES.find((state) => state === search.get('status'))

export const clientLoader = adminLoader(({ url, signal }) => {
  const search = url.searchParams
  const [status, q] = [stateOf(search), search.get('q') || undefined]
  const query = { page: pageOf(url), limit: ADMIN_PAGE_SIZE, status, q }
  return withViews('outbox', listMails(query, signal), signal)
})

export const clientAction = adminAction(READ_TEXT, SEND, ...VIEW_MUTATIONS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading mails...',
  toastText: 'Failed to load the mails',
  text: 'Failed to load the mails.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The mails of the shop with their states: sent, queued, unsent and failed. */
function OutboxPage({
  loaderData: { mails, pagination, sentFrom, sendsTexts, views },
}: ScreenProps<typeof clientLoader>) {
  const view = useCurrentView(views)
  const [search] = useSearchParams()
  const text = useRead(READ_TEXT)
  const [open, setOpen] = useState<OutboxMail>()
  const openMail = (mail: OutboxMail) => {
    setOpen(mail)
    void text.read({ id: mail.id })
  }
  const isFiltered = search.has('status') || search.get('q')
  return (
    <>
      <ScreenHead
        title={TITLE}
        line={
          (sentFrom
            ? `Mails are sent from ${sentFrom}. One that the mail server would not take stands ` +
              'here with its reason.'
            : 'No mail server is set: mails are kept here and not sent. SMTP_URL and MAIL_FROM ' +
              'send them.') +
          (sendsTexts
            ? ' Customers without an e-mail address get text messages: one that is kept here ' +
              'needs the id of its template.'
            : '')
        }
      />
      <section aria-label="Mails" className="@container/table bg-white">
        <ListTabs
          views={views}
          label="Which mails"
          tabs={<FilterTabs name="status" tabs={TABS} hasCurrent={!view} />}
        />
        <SearchAndViews label="Search mails" list="outbox" views={views} total={pagination.total} />
        {mails.length > 0 && <MailList mails={mails} onOpen={openMail} />}
        {mails.length === 0 && (
          <EmptyList
            hint={isFiltered ? undefined : 'Each mail and message to a customer is kept here.'}
          >
            {isFiltered ? 'No mail matches.' : 'No mail was written yet.'}
          </EmptyList>
        )}
        <Pager pagination={pagination} />
      </section>
      {open && (
        <MailDialog
          mail={open}
          text={text.result}
          canSend={open.kind === 'text' ? sendsTexts : sentFrom !== null}
          onAgain={() => openMail(open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const TABS = [
  { value: undefined, label: 'All' },
  ...STATES.map((state) => ({ value: state, label: MAIL_STATES[state] })),
]

export default SCREEN.of(OutboxPage)
