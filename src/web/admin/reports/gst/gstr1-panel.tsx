import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { GSTR1_FILES } from '#shared/reports/gst-tables.ts'
import { columnFormat } from '#web/admin/layout/money/amounts.ts'
import { Panel } from '#web/admin/layout/screen.tsx'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import {
  readGstFile,
  type Gstr1,
  type Gstr1Row,
  type ReturnPeriod,
} from '#web/api/admin/reports/gst.ts'
import { DownloadButton } from '#web/admin/reports/download-button.tsx'
import { AMOUNT_CELL, ROWS_LINK } from '#web/admin/reports/figure-list.tsx'
import { GST_PANEL, GSTR1_NAMES } from './figure-names.ts'
import { formatCount, formatDifference } from '#web/admin/reports/figures.ts'
import { searchOf } from '#web/admin/reports/search-of.ts'

const COLUMNS = [
  { label: 'Table' },
  { label: 'Taxable', right: true },
  { label: 'Tax', right: true },
  { label: 'Portal', right: true, title: "Difference to the portal's own rounding" },
  { label: 'File', right: true },
]

/** The tables of GSTR-1 with their totals and files, and what a person must look at. */
export function Gstr1Panel({
  period,
  gstr1,
}: {
  period: ReturnPeriod
  gstr1: Gstr1
}): ReactElement {
  const formats = {
    taxable: columnFormat(gstr1.tables.map(({ taxable }) => taxable)),
    tax: columnFormat(gstr1.tables.map(({ tax }) => tax)),
  }
  return (
    <Panel title="GSTR-1" className={GST_PANEL}>
      <Notices gstr1={gstr1} />
      <div className="-mx-4 lg:-mx-6">
        <Table caption="Tables of GSTR-1" columns={COLUMNS}>
          {gstr1.tables.map((row) => (
            <TableRow key={row.table} row={row} period={period} formats={formats} />
          ))}
        </Table>
      </div>
      <p className="mt-4 max-w-prose text-sm text-jamun-700">
        The files are for “Import CSV” of the offline tool of the GST portal. They have no tax for
        tables 5, 7 and 9B: the portal computes it as value × rate.{' '}
        {gstr1.taxDifference === 0
          ? 'It comes to what your invoices charged.'
          : `It comes to ${formatDifference(gstr1.taxDifference)} than your invoices charged, ` +
            'because they round each line.'}
      </p>
    </Panel>
  )
}

function Notices({ gstr1: { leftOut, missingNumbers } }: { gstr1: Gstr1 }) {
  return (
    <>
      {missingNumbers > 0 && (
        <Notice>
          {missingNumbers === 1
            ? 'One number of your series has no document.'
            : `${formatCount(missingNumbers)} numbers of your series have no document.`}{' '}
          Please find out why before you file.
        </Notice>
      )}
      {leftOut > 0 && (
        <Notice>
          {leftOut === 1
            ? 'One document of the period is not in this return, because it has no GSTIN, or ' +
              'another GSTIN than yours.'
            : `${formatCount(leftOut)} documents of the period are not in this return, because ` +
              'they have no GSTIN, or another GSTIN than yours.'}
        </Notice>
      )}
    </>
  )
}

const Notice = ({ children }: { children: ReactNode }) => (
  <p role="alert" className="mb-4 border-l-4 border-sindoor-600 bg-sindoor-100/40 p-3 text-sm">
    {children}
  </p>
)

function TableRow({
  row: { table, rows, taxable, tax, difference },
  period,
  formats,
}: {
  row: Gstr1Row
  period: ReturnPeriod
  formats: Record<'taxable' | 'tax', ReturnType<typeof columnFormat>>
}) {
  const { name, table: code } = GSTR1_NAMES[table]
  const hasAmounts = table !== 'docs'
  return (
    <Row>
      <Cell className="columned:min-w-48 stacked:col-span-2">
        <Link
          to={`/admin/reports/gst/documents?${searchOf({ ...period, figure: table })}`}
          className={ROWS_LINK}
        >
          {name}
        </Link>
        <span className="block text-xs text-jamun-700">
          {code}, {rows === 1 ? '1 row' : `${formatCount(rows)} rows`}
        </span>
      </Cell>
      <Amount label="Taxable">{hasAmounts && formats.taxable(taxable)}</Amount>
      <Amount label="Tax">{hasAmounts && table !== 'exemp' && formats.tax(tax)}</Amount>
      <Amount label="Portal">{difference !== 0 && formatDifference(difference)}</Amount>
      <Cell right className="stacked:col-span-2 stacked:pt-2 stacked:text-left">
        <DownloadButton
          name={GSTR1_FILES[table]}
          type="text/csv"
          label="Export CSV"
          title={`Export CSV ${GSTR1_FILES[table]}`}
          read={() => readGstFile(table, period)}
        />
      </Cell>
    </Row>
  )
}

/** An amount; on a card with its label, and not there if it has none. */
const Amount = ({ label, children }: { label: string; children: ReactNode }) => (
  <Cell right className={`${AMOUNT_CELL} ${children ? '' : 'stacked:hidden'}`}>
    {children && (
      <>
        <span className="text-jamun-700 columned:hidden">{label}</span>
        <span>{children}</span>
      </>
    )}
  </Cell>
)
