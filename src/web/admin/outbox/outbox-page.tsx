import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { listMails, type OutboxMail } from '#web/api/admin/operations/outbox.ts'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import {
  adminAction,
  adminLoader,
  rowsPerPage,
  pageOf,
  useRead,
} from '#web/admin/layout/admin-data.ts'
import { readMatching } from '#web/admin/layout/bulk/read-matching.ts'
import { SelectAllLine } from '#web/admin/layout/bulk/select-rows.tsx'
import { useBulkResult } from '#web/admin/layout/bulk/use-bulk-result.tsx'
import { useSelection, type ReadMatching } from '#web/admin/layout/bulk/use-selection.ts'
import { MAIL, MailsBar, SEND_ALL } from './mails-bar.tsx'
import { MailDialog, READ_TEXT } from './mail-dialog.tsx'
import { MailList } from './mail-list.tsx'
import { MAIL_STATES } from './mail-state.tsx'
import { SEND } from './send-mail.ts'
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

/** The filters of the address. */
const toQuery = (search: URLSearchParams) => ({
  status: stateOf(search),
  q: search.get('q') || undefined,
})

export const clientLoader = adminLoader(({ url, signal }) => {
  const query = { ...toQuery(url.searchParams), page: pageOf(url), limit: rowsPerPage() }
  return withViews('outbox', listMails(query, signal), signal)
})

const READ_MATCHING: ReadMatching<OutboxMail> = {
  name: 'read-matching',
  send: (search) =>
    readMatching(async (page) => {
      const query = toQuery(new URLSearchParams(search))
      const { mails, pagination } = await listMails({ ...query, ...page })
      return { rows: mails, pagination }
    }),
  isRead: true,
}

export const clientAction = adminAction(READ_TEXT, SEND, SEND_ALL, READ_MATCHING, ...VIEW_MUTATIONS)

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
  const canSend = ({ kind }: OutboxMail) => (kind === 'text' ? sendsTexts : sentFrom !== null)
  const selection = useSelection(mails, pagination.total, READ_MATCHING)
  const { finish, dialog } = useBulkResult(selection, { noun: MAIL, linkOf })
  return (
    <>
      <ScreenHead title={TITLE} line={<Sending sentFrom={sentFrom} sendsTexts={sendsTexts} />} />
      <section aria-label="Mails" className="@container/table bg-white">
        <ListTabs
          views={views}
          label="Which mails"
          tabs={<FilterTabs name="status" tabs={TABS} hasCurrent={!view} />}
        />
        <SearchAndViews label="Search mails" list="outbox" views={views} total={pagination.total} />
        <SelectAllLine selection={selection} noun={MAIL} />
        {mails.length > 0 && <MailList mails={mails} selection={selection} onOpen={openMail} />}
        {mails.length === 0 && (
          <EmptyList
            hint={isFiltered ? undefined : 'Each mail and message to a customer is kept here.'}
          >
            {isFiltered ? 'No mail matches.' : 'No mail was written yet.'}
          </EmptyList>
        )}
        {selection.chosen.length > 0 && (
          <MailsBar selection={selection} canSend={canSend} onDone={finish} />
        )}
        <ListPager pagination={pagination} />
        {dialog}
      </section>
      {open && (
        <MailDialog
          mail={open}
          text={text.result}
          canSend={canSend(open)}
          onAgain={() => openMail(open)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

const linkOf = ({ name }: { name: string }): string =>
  `/admin/outbox?q=${encodeURIComponent(name.slice(0, 100))}`

/** What is sent, and what is kept. */
const Sending = ({ sentFrom, sendsTexts }: { sentFrom: string | null; sendsTexts: boolean }) => (
  <>
    {sentFrom ? (
      `Mails are sent from ${sentFrom}. One that the mail server would not take stands here with ` +
      'its reason.'
    ) : (
      <>
        No mail server is set: mails are kept here and not sent.{' '}
        <Link to="/admin/connections" className="text-rani-600 underline underline-offset-4">
          Connect a mail server
        </Link>
        .
      </>
    )}
    {sendsTexts &&
      ' Customers without an e-mail address get text messages: one that is kept here needs the ' +
        'id of its template.'}
  </>
)

const TABS = [
  { value: undefined, label: 'All' },
  ...STATES.map((state) => ({ value: state, label: MAIL_STATES[state] })),
]

export default SCREEN.of(OutboxPage)
