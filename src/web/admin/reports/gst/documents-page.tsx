import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { STATES } from '#shared/customer/account-fields.ts'
import { adminLoader, rowsPerPage, pageOf } from '#web/admin/layout/admin-data.ts'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import {
  listReturnDocuments,
  readDocumentsFile,
  type DocumentsQuery,
  type ReturnDocument,
} from '#web/api/admin/reports/gst.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { ListPager } from '#web/admin/layout/rows/list-pager.tsx'
import { DownloadButton } from '#web/admin/reports/download-button.tsx'
import { AMOUNT_CELL } from '#web/admin/reports/figure-list.tsx'
import { figureName } from './figure-names.ts'
import { formatCount, formatDay, formatMonth } from '#web/admin/reports/figures.ts'
import { documentsQueryOf } from './return-query.ts'
import { searchOf } from '#web/admin/reports/search-of.ts'
import type { Route } from './+types/documents-page'

const TITLE = 'Documents of a return'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(async ({ url, signal }) => {
  const query = documentsQueryOf(url.searchParams, new Date())
  const page = { page: pageOf(url), limit: rowsPerPage() }
  return { query, ...(await listReturnDocuments({ ...query, ...page }, signal)) }
})

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading documents...',
  toastText: 'Failed to load the documents.',
  text: 'Failed to load the documents.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

const COLUMNS = [
  { label: 'Document' },
  { label: 'Order' },
  { label: 'Place of supply' },
  { label: 'Taxable', right: true },
  { label: 'Tax', right: true },
  { label: 'Total', right: true },
]

/** The documents that a figure of a return consists of, or all of its period. */
function DocumentsPage({
  loaderData: { query, documents, totals, pagination },
}: ScreenProps<typeof clientLoader>) {
  const { figure, place, ...period } = query
  const format = columnFormat([totals.taxable, totals.tax, totals.total])
  const formats = {
    taxable: columnFormat(documents.map(({ taxable }) => taxable)),
    tax: columnFormat(documents.map(({ tax }) => tax)),
    total: columnFormat(documents.map(({ total }) => total)),
  }
  return (
    <>
      <ScreenHead title={TITLE} line={<Heading query={query} />}>
        {pagination.total > 0 && (
          <DownloadButton
            name={`documents-${[query.month, figure, place].filter(Boolean).join('-')}.csv`}
            type="text/csv"
            label="Export CSV"
            title="Export CSV of these documents"
            read={() => readDocumentsFile(query)}
          />
        )}
      </ScreenHead>
      <Link
        to={`/admin/reports/gst?${searchOf(period)}`}
        className="mb-3 inline-flex min-h-11 items-center gap-1 text-sm font-medium text-rani-600"
      >
        <ChevronLeft aria-hidden="true" strokeWidth={1.6} className="size-4" />
        Back to the return
      </Link>
      <section aria-label="Documents" className="bg-white">
        <dl className="tnum flex flex-wrap gap-x-6 gap-y-1 px-4 py-4 text-sm lg:px-6">
          <Total name="Documents" value={formatCount(pagination.total)} />
          <Total name="Taxable" value={format(totals.taxable)} />
          <Total name="Tax" value={format(totals.tax)} />
          <Total name="Total" value={format(totals.total)} />
        </dl>
        {documents.length === 0 ? (
          <p className="border-t border-jamun-100 px-6 py-8 text-center text-jamun-700">
            No documents here.
          </p>
        ) : (
          <Table caption="Documents" columns={COLUMNS}>
            {documents.map((document) => (
              <DocumentRow key={document.number} document={document} formats={formats} />
            ))}
          </Table>
        )}
        <ListPager pagination={pagination} />
      </section>
    </>
  )
}

function Heading({ query: { month, quarter, figure, place } }: { query: DocumentsQuery }) {
  const parts = [
    `${quarter ? 'The quarter of ' : ''}${formatMonth(month)}`,
    figure ? figureName(figure) : 'All documents',
    place && (STATES[place] ?? place),
  ]
  return <>{parts.filter(Boolean).join(' · ')}</>
}

const Total = ({ name, value }: { name: string; value: string }) => (
  <div className="flex gap-2">
    <dt className="text-jamun-700">{name}</dt>
    <dd className="font-semibold">{value}</dd>
  </div>
)

const KINDS: Record<ReturnDocument['kind'], string> = {
  'tax-invoice': 'Tax invoice',
  'invoice-and-bill': 'Invoice and bill of supply',
  'bill-of-supply': 'Bill of supply',
  bill: 'Bill',
  'credit-note': 'Credit note',
}

type DocumentRowProps = {
  document: ReturnDocument
  formats: Record<'taxable' | 'tax' | 'total', ReturnType<typeof columnFormat>>
}

function DocumentRow({ document, formats }: DocumentRowProps) {
  const { number, date, kind, credits, orderNumber, place } = document
  return (
    <Row>
      <Cell className="columned:min-w-40">
        <span className="tnum block font-medium wrap-anywhere">{number}</span>
        <span className="block text-xs text-jamun-700">
          {KINDS[kind]}, {formatDay(date)}
          {credits && `, for ${credits}`}
        </span>
      </Cell>
      <Cell>
        <Link
          to={`/admin/orders/${orderNumber}`}
          className={
            'tnum inline-flex min-h-11 items-center font-medium whitespace-nowrap text-rani-600 ' +
            'underline-offset-4 hover:underline'
          }
        >
          {orderNumber}
        </Link>
      </Cell>
      <Cell className="text-jamun-700 stacked:col-span-2">{place}</Cell>
      {(
        [
          ['Taxable', 'taxable'],
          ['Tax', 'tax'],
          ['Total', 'total'],
        ] as const
      ).map(([label, name]) => (
        <Cell key={label} right className={AMOUNT_CELL}>
          <span className="text-jamun-700 columned:hidden">{label}</span>
          <span>{formats[name](document[name])}</span>
        </Cell>
      ))}
    </Row>
  )
}

export default SCREEN.of(DocumentsPage)
