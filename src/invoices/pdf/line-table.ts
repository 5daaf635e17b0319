import type {
  DocumentCharge,
  DocumentLine,
  InvoiceDocument,
} from '#shared/invoices/invoice-document.ts'
import { formatAmount, formatRate } from './amounts.ts'
import { CHARGE_WORDS } from './document-words.ts'
import type { Cell, Column, Table } from './table.ts'
import { rateOf, taxesOf, valueHeading, type TaxName } from './taxes.ts'

type Amounts = DocumentLine | DocumentCharge

/** A column with its cells; a cell that is not described is empty. */
type LineColumn = Column & {
  line?: (line: DocumentLine, at: number) => Cell
  charge?: (charge: DocumentCharge) => Cell
  total?: string
}

/** The lines and charges of a document, with their totals. */
export function lineTable(document: InvoiceDocument): Table {
  const { lines, charges } = document
  const taxes = taxesOf(document)
  const columns = [
    ...goodsColumns(document),
    ...priceColumns(document, taxes),
    ...taxColumns(document, taxes),
  ]
  const empty = { text: '' }
  return {
    columns,
    rows: [
      ...lines.map((each, at) => columns.map(({ line }) => line?.(each, at) ?? empty)),
      ...charges.map((each) => columns.map(({ charge }) => charge?.(each) ?? empty)),
    ],
    total: columns.map(({ total }) => ({ text: total ?? '' })),
  }
}

function goodsColumns({ lines, charges }: InvoiceDocument): LineColumn[] {
  const hsn = ({ hsn: text }: Amounts): Cell => ({ text })
  /** Several parts of one charge are told apart by the goods that they are taxed as. */
  const noteOf = (charge: DocumentCharge): string | undefined =>
    charge.hsn !== '' && charges.filter(({ kind }) => kind === charge.kind).length > 1
      ? `on goods of HSN ${charge.hsn}`
      : undefined
  const columns: LineColumn[] = [
    { heading: { text: '#' }, align: 'left', line: (_, at) => ({ text: String(at + 1) }) },
    {
      heading: { text: 'Description' },
      align: 'left',
      wide: true,
      line: ({ description, sku }) => ({ text: description, note: sku && `SKU ${sku}` }),
      charge: (charge) => ({ text: CHARGE_WORDS[charge.kind], note: noteOf(charge) }),
      total: 'Total',
    },
  ]
  if ([...lines, ...charges].some((each) => each.hsn !== ''))
    columns.push({ heading: { text: 'HSN' }, align: 'left', line: hsn, charge: hsn })
  return columns
}

function priceColumns({ lines }: InvoiceDocument, taxes: TaxName[]): LineColumn[] {
  const note = taxes.length > 0 ? 'incl. tax' : undefined
  // A credit note may credit a part of a price without goods.
  const unlessNone = (value: number, text: string): Cell => ({ text: value > 0 ? text : '–' })
  const columns: LineColumn[] = [
    {
      heading: { text: 'Qty' },
      align: 'right',
      line: ({ quantity, unit }) => unlessNone(quantity, `${quantity} ${unit}`),
    },
    {
      heading: { text: 'Unit price', note },
      align: 'right',
      line: ({ quantity, unitPrice }) => unlessNone(quantity, formatAmount(unitPrice)),
    },
  ]
  if (lines.some(({ discount }) => discount > 0))
    columns.push({
      heading: { text: 'Discount', note },
      align: 'right',
      line: ({ discount }) => unlessNone(discount, formatAmount(discount)),
    })
  return columns
}

/** The value before tax, each tax with its rate, and the total. */
function taxColumns(document: InvoiceDocument, taxes: TaxName[]): LineColumn[] {
  const { totals } = document
  const column = (
    heading: string,
    name: 'taxable' | 'total' | TaxName,
    noteOf?: (amounts: Amounts) => string,
  ): LineColumn => {
    const cell = (amounts: Amounts) => ({
      text: formatAmount(amounts[name]),
      note: noteOf?.(amounts),
    })
    return {
      heading: { text: heading },
      align: 'right',
      line: cell,
      charge: cell,
      total: formatAmount(totals[name]),
    }
  }
  const total = column(taxes.length > 0 ? 'Total' : 'Amount', 'total')
  if (taxes.length === 0) return [total]
  return [
    column(valueHeading(document), 'taxable'),
    ...taxes.map((name) =>
      column(name.toUpperCase(), name, ({ gstRateBp }) => formatRate(rateOf(name, gstRateBp))),
    ),
    total,
  ]
}
