import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { formatAmount, formatRate } from './amounts.ts'
import type { Column, Table } from './table.ts'
import { groupByHsn, taxesOf, valueHeading, type HsnGroup } from './taxes.ts'

type HsnColumn = Column & { textOf: (group: HsnGroup) => string }

/** The sums by HSN code and rate; undefined for a document without such codes. */
export function hsnTable(document: InvoiceDocument): Table | undefined {
  const groups = groupByHsn(document).filter(({ hsn }) => hsn !== '')
  if (groups.length === 0) return undefined
  const columns = columnsOf(document)
  return {
    columns,
    rows: groups.map((group) => columns.map(({ textOf }) => ({ text: textOf(group) }))),
    total: null,
  }
}

function columnsOf(document: InvoiceDocument): HsnColumn[] {
  const taxes = taxesOf(document)
  const column = (heading: string, textOf: HsnColumn['textOf']): HsnColumn => ({
    heading: { text: heading },
    align: 'right',
    textOf,
  })
  const first: HsnColumn = {
    heading: { text: 'HSN summary' },
    align: 'left',
    wide: true,
    textOf: ({ hsn }) => hsn,
  }
  if (taxes.length === 0) return [first, column('Value', ({ total }) => formatAmount(total))]
  return [
    first,
    column('Rate', ({ gstRateBp }) => formatRate(gstRateBp)),
    column(valueHeading(document), ({ taxable }) => formatAmount(taxable)),
    ...taxes.map((name) => column(name.toUpperCase(), (group) => formatAmount(group[name]))),
    column('Total', ({ total }) => formatAmount(total)),
  ]
}
