import { readPages, type PlacedText } from '../invoices/read-pdf.ts'

/**
 * Reads invoices as an accountant does: from the PDF files alone. It imports nothing of the shop,
 * so that a fault of the shop is not made twice.
 */

/** What is sold of goods with one HSN code and rate, in paise. `rate`: per cent, `0` is nil. */
export type PrintedGroup = {
  hsn: string
  rate: string
  taxable: number
  igst: number
  cgst: number
  sgst: number
  total: number
}

/** A document as it is printed. States have their GST code; dates are `05-Nov-2026`. */
export type PrintedDocument = {
  number: string
  date: string
  gstin: string
  isCreditNote: boolean
  /** The number of the document that a credit note credits. */
  original: string | undefined
  sellerState: string
  place: { code: string; name: string }
  total: number
  groups: PrintedGroup[]
  pieces: { hsn: string; rate: string; quantity: number }[]
}

/** The texts of a line of a page, from left to right. */
type PrintedRow = PlacedText[]

/** Reads a document. Throws if something is missing that each of them must have. */
export async function readPrinted(pdf: Buffer): Promise<PrintedDocument> {
  const pages = await readPages(pdf)
  const rows = pages.flatMap(({ texts }) => toRows(texts))
  const texts = rows.flat().map(({ text }) => text)
  const isCreditNote = texts.includes('CREDIT NOTE')
  const after = (label: string): string | undefined => textAfter(rows, label)
  const number = isCreditNote
    ? after('Credit note no.')
    : (after('Invoice no.') ?? after('Bill no.'))
  return {
    number: known('number', number),
    date: toPortalDate(known('date', after('Date'))),
    gstin: known('GSTIN', texts.find((text) => text.startsWith('GSTIN '))?.slice(6)),
    isCreditNote,
    original: after('Original document'),
    sellerState: toState(
      known(
        'state',
        texts.find((text) => text.startsWith('State: ')),
      ),
    ).code,
    place: toState(known('place of supply', after('Place of supply'))),
    total: toPaise(known('total', texts.find((text) => text.startsWith('₹'))?.slice(1))),
    groups: readGroups(rows),
    pieces: readPieces(rows),
  }
}

function known<Value>(name: string, value: Value | undefined): Value {
  if (value === undefined) throw new Error(`The document has no ${name}.`)
  return value
}

function toRows(texts: PlacedText[]): PrintedRow[] {
  const rows: PrintedRow[] = []
  const sorted = texts.toSorted((a, b) => a.bottom - b.bottom)
  for (const text of sorted) {
    const row = rows.at(-1)
    const isSame = row?.[0] && Math.abs(row[0].bottom - text.bottom) < 1
    if (row && isSame) row.push(text)
    else rows.push([text])
  }
  return rows.map((row) => row.toSorted((a, b) => a.left - b.left))
}

/** The text right of a label. */
function textAfter(rows: PrintedRow[], label: string): string | undefined {
  for (const row of rows) {
    const at = row.findIndex(({ text }) => text === label)
    if (at >= 0) return row[at + 1]?.text
  }
  return undefined
}

/** `1,299.00` as 129900. */
function toPaise(text: string): number {
  if (!/^[\d,]+\.\d\d$/.test(text)) throw new Error(`${text} is no amount.`)
  return Number(text.replaceAll(/[,.]/g, ''))
}

/** `State: Karnataka (29)` as its name and code. */
function toState(text: string): { code: string; name: string } {
  const [, name = '', code = ''] = /^(?:State: )?(.+) \((\d\d)\)$/.exec(text) ?? []
  if (code === '') throw new Error(`${text} is no state.`)
  return { code, name }
}

/** `5 November 2026` as `05-Nov-2026`. */
function toPortalDate(text: string): string {
  const [day = '', month = '', year = ''] = text.split(' ')
  return [day.padStart(2, '0'), month.slice(0, 3), year].join('-')
}

/** Headings of the value before tax; their last words may stand below. */
const BEFORE_TAX = ['Taxable', 'Taxable value', 'Value', 'Value before', 'Value before tax']

/** The rows of the summary by HSN code, which is the last table. */
function readGroups(rows: PrintedRow[]): PrintedGroup[] {
  const start = rows.findIndex((row) => row[0]?.text === 'HSN summary')
  const [hsn, ...columns] = known('HSN summary', rows[start])
  return rows
    .slice(start + 1)
    .filter(([first]) => /^\d{4,8}$/.test(first?.text ?? '') && first?.left === hsn?.left)
    .map(([code, ...cells]) => {
      const cell = (...headings: string[]): string | undefined => {
        const column = columns.find(({ text }) => headings.includes(text))
        return cells.find(({ right }) => column && Math.abs(right - column.right) < 1)?.text
      }
      const amount = (...headings: string[]): number | undefined => {
        const text = cell(...headings)
        return text === undefined ? undefined : toPaise(text)
      }
      const taxable = known('value', amount(...BEFORE_TAX))
      return {
        hsn: known('HSN code', code?.text),
        rate: toRate([cell('Rate') ?? 'Nil']),
        taxable,
        igst: amount('IGST') ?? 0,
        cgst: amount('CGST') ?? 0,
        sgst: amount('SGST') ?? amount('UTGST') ?? 0,
        // A bill of supply has one amount alone.
        total: amount('Total') ?? taxable,
      }
    })
}

/** How many pieces each line has. Its rate is printed below its taxes, in halves for two taxes. */
function readPieces(rows: PrintedRow[]): PrintedDocument['pieces'] {
  const heading = rows.find((row) => row.some(({ text }) => text === 'Description')) ?? []
  const column = heading.find(({ text }) => text === 'HSN')
  return rows.flatMap((row, at) => {
    const quantity = row.map(({ text }) => /^(\d+) PCS$/.exec(text)?.[1]).find(Boolean)
    if (quantity === undefined) return []
    const hsn = row.find(({ left }) => column && Math.abs(left - column.left) < 1)?.text
    const below = rows[at + 1]?.map(({ text }) => text) ?? []
    return [{ hsn: known('HSN code', hsn), rate: toRate(below), quantity: Number(quantity) }]
  })
}

/** The sum of rates such as `1.5%`; all other texts count as nil. */
const toRate = (texts: string[]): string =>
  String(texts.reduce((rate, text) => rate + Number(/^([\d.]+)%$/.exec(text)?.[1] ?? 0), 0))
