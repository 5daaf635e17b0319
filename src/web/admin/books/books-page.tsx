import {
  useMutation,
  adminAction,
  adminLoader,
  type Mutation,
} from '#web/admin/layout/admin-data.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { readBooks, recheckBooks, type Books } from '#web/api/admin/operations/books.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckList } from './check-list.tsx'
import type { Route } from './+types/books-page'

const TITLE = 'Books'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(async ({ signal }) => ({ books: await readBooks(signal) }))

const RECHECK: Mutation<Record<string, never>, Books | null> = {
  name: 'recheck',
  send: recheckBooks,
  done: (books) => {
    const total = books ? countFindings(books) : 0
    return total === 0 ? EVERYTHING : { warning: findingsText(total) }
  },
  failed: () => 'The books could not be checked: ',
  // Another process may have stored a result meanwhile.
  reloadsAfter: () => true,
}

export const clientAction = adminAction(RECHECK)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading the books...',
  toastText: 'Failed to load the books',
  text: 'Failed to load the books.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

const EVERYTHING = 'Everything adds up.'

const findingsText = (total: number): string =>
  total === 1 ? 'One thing does not add up.' : `${total} things do not add up.`

const countFindings = ({ checks }: Books): number =>
  checks.reduce((sum, { total }) => sum + total, 0)

/** The last check of stock, money, orders, jobs and mails, and a button to check again. */
function BooksPage({ loaderData: { books } }: ScreenProps<typeof clientLoader>) {
  const { run, busy } = useMutation(RECHECK)
  return (
    <>
      <ScreenHead
        title={TITLE}
        line={
          'Every night the shop checks that stock and money add up. If something does not, it ' +
          'writes to the administrators.'
        }
      >
        <Button look="outline" busy={busy} onClick={() => void run({})}>
          Check now
        </Button>
      </ScreenHead>
      {books ? (
        <Result books={books} />
      ) : (
        <p className="bg-white p-6 text-jamun-700">The books were not checked yet.</p>
      )}
    </>
  )
}

function Result({ books }: { books: Books }) {
  const total = countFindings(books)
  const colours = total === 0 ? 'border-mehendi-700' : 'border-sindoor-600'
  return (
    <>
      <section
        aria-label="Last check"
        className={`mb-4 border-l-4 bg-white p-5 wrap-anywhere lg:mb-5 lg:p-6 ${colours}`}
      >
        <h2 className="font-display text-[1.375rem]">
          {total === 0 ? EVERYTHING : findingsText(total)}
        </h2>
        <p className="mt-1 text-sm text-jamun-700">
          Last checked {formatMoment(books.checkedAt)}, in {formatDuration(books.durationMs)}.
        </p>
      </section>
      <CheckList checks={books.checks} />
    </>
  )
}

const seconds = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 1 })

const formatDuration = (ms: number): string =>
  ms < 100 ? 'less than 0.1 seconds' : `${seconds.format(ms / 1000)} seconds`

export default SCREEN.of(BooksPage)
