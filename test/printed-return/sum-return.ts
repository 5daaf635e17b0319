import type { PrintedDocument, PrintedGroup } from './read-printed.ts'

/**
 * Sums printed documents to the files of GSTR-1, with rules written a second time from those of
 * the portal. It imports nothing of the shop.
 */

/** Invoices to other states above this are reported one by one: one lakh rupees, in paise. */
const LARGE = 1_00_000_00

/** The lines of each file with its heading. All lines after the heading are sorted. */
export type ReturnFiles = Record<string, string[]>

/** A part of a document, below 0 if a credit note takes it back. */
type Part = PrintedGroup & { place: string; isOtherState: boolean; isLarge: boolean }

/** The files of the return of this registration for documents of these dates (`Nov-2026`). */
export function sumReturn(
  documents: PrintedDocument[],
  { gstin, month }: { gstin: string; month: string },
): ReturnFiles {
  const own = documents.filter((each) => each.gstin === gstin)
  const totals = new Map(own.map(({ number, total }) => [number, total]))
  const entries = own
    .filter(({ date }) => date.endsWith(month))
    .map((document) => ({ document, parts: partsOf(document, totals) }))
  const parts = entries.flatMap((entry) => entry.parts)
  const large = entries.map(({ document, ...entry }) => ({
    document,
    parts: sumBy(
      entry.parts.filter((part) => part.isLarge && part.rate !== '0'),
      ({ rate }) => rate,
    ),
  }))
  return {
    'b2cl.csv': [B2CL, ...large.flatMap(b2clLines).toSorted()],
    'b2cs.csv': [B2CS, ...b2csLines(parts.filter(({ isLarge }) => !isLarge)).toSorted()],
    'cdnur.csv': [CDNUR, ...large.flatMap(cdnurLines).toSorted()],
    'exemp.csv': [EXEMP, ...exempLines(parts).toSorted()],
    'hsn(b2c).csv': [HSN, ...hsnLines(entries).toSorted()],
    'docs.csv': [DOCS, ...docsLines(entries.map(({ document }) => document)).toSorted()],
  }
}

type Entry = { document: PrintedDocument; parts: Part[] }

const placeOf = ({ place }: PrintedDocument): string => `${place.code}-${place.name}`

function partsOf(document: PrintedDocument, totals: Map<string, number>): Part[] {
  const { original, isCreditNote, sellerState, place, groups } = document
  const total = totals.get(original ?? document.number)
  if (total === undefined) throw new Error(`${original} was not printed.`)
  const isOtherState = place.code !== sellerState
  const sign = isCreditNote ? -1 : 1
  return groups.map(({ hsn, rate, ...amounts }) => ({
    hsn,
    rate,
    taxable: sign * amounts.taxable,
    igst: sign * amounts.igst,
    cgst: sign * amounts.cgst,
    sgst: sign * amounts.sgst,
    total: sign * amounts.total,
    place: placeOf(document),
    isOtherState,
    isLarge: isOtherState && total > LARGE,
  }))
}

/** Adds up the parts that have the same key. */
function sumBy(parts: Part[], keyOf: (part: Part) => string): Part[] {
  const sums = new Map<string, Part>()
  for (const part of parts) {
    const before = sums.get(keyOf(part))
    const add = (name: 'taxable' | 'igst' | 'cgst' | 'sgst' | 'total') =>
      part[name] + (before?.[name] ?? 0)
    const [taxable, igst, cgst] = [add('taxable'), add('igst'), add('cgst')]
    sums.set(keyOf(part), { ...part, taxable, igst, cgst, sgst: add('sgst'), total: add('total') })
  }
  return [...sums.values()]
}

const amountOf = (paise: number): string => (paise / 100).toFixed(2)
const lineOf = (...cells: string[]): string => cells.join(',')

const B2CL =
  'Invoice Number,Invoice date,Invoice Value,Place Of Supply,Applicable % of Tax Rate,Rate,' +
  'Taxable Value,Cess Amount,E-Commerce GSTIN'
const b2clLines = ({ document, parts }: Entry): string[] =>
  document.isCreditNote
    ? []
    : parts.map(({ rate, place, taxable }) => {
        const { number, date, total } = document
        return lineOf(number, date, amountOf(total), place, '', rate, amountOf(taxable), '', '')
      })

const B2CS =
  'Type,Place Of Supply,Rate,Applicable % of Tax Rate,Taxable Value,Cess Amount,E-Commerce GSTIN'
const b2csLines = (parts: Part[]): string[] =>
  sumBy(
    parts.filter(({ rate }) => rate !== '0'),
    ({ place, rate }) => `${place} ${rate}`,
  )
    .filter(({ total }) => total !== 0)
    .map(({ place, rate, taxable }) => lineOf('OE', place, rate, '', amountOf(taxable), '', ''))

const CDNUR =
  'UR Type,Note Number,Note Date,Note Type,Place Of Supply,Note Value,Applicable % of Tax Rate,' +
  'Rate,Taxable Value,Cess Amount'
const cdnurLines = ({ document, parts }: Entry): string[] =>
  document.isCreditNote
    ? parts.map(({ place, rate, taxable }) => {
        const { number, date, total } = document
        const value = amountOf(-taxable)
        return lineOf('B2CL', number, date, 'C', place, amountOf(total), '', rate, value, '')
      })
    : []

const EXEMP =
  'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies'
function exempLines(parts: Part[]): string[] {
  const nil = (isOtherState: boolean): number =>
    parts
      .filter((part) => part.rate === '0' && part.isOtherState === isOtherState)
      .reduce((sum, { taxable }) => sum + taxable, 0)
  const line = (to: string, value: number) => lineOf(to, amountOf(value), '0.00', '0.00')
  return [
    line('Inter-State supplies to registered persons', 0),
    line('Intra-State supplies to registered persons', 0),
    line('Inter-State supplies to unregistered persons', nil(true)),
    line('Intra-State supplies to unregistered persons', nil(false)),
  ]
}

const HSN =
  'HSN,Description,UQC,Total Quantity,Total Value,Taxable Value,Integrated Tax Amount,' +
  'Central Tax Amount,State/UT Tax Amount,Cess Amount,Rate'
function hsnLines(entries: Entry[]): string[] {
  const keyOf = ({ hsn, rate }: { hsn: string; rate: string }) => `${hsn} ${rate}`
  const pieces = new Map<string, number>()
  for (const { document } of entries)
    for (const piece of document.pieces) {
      const quantity = document.isCreditNote ? -piece.quantity : piece.quantity
      pieces.set(keyOf(piece), (pieces.get(keyOf(piece)) ?? 0) + quantity)
    }
  return sumBy(
    entries.flatMap(({ parts }) => parts),
    keyOf,
  ).map((part) => {
    const { hsn, rate, total, taxable, igst, cgst, sgst } = part
    const quantity = String(pieces.get(keyOf(part)) ?? 0)
    const amounts = [total, taxable, igst, cgst, sgst].map(amountOf)
    return lineOf(hsn, '', 'PCS-PIECES', quantity, ...amounts, '', rate)
  })
}

const DOCS = 'Nature of Document,Sr. No. From,Sr. No. To,Total Number,Cancelled'
function docsLines(documents: PrintedDocument[]): string[] {
  const series = Map.groupBy(documents, ({ number }) => number.replace(/\d+$/, ''))
  return [...series.values()].flatMap((group) => {
    // The numbers of a series have the same length.
    const numbers = group.map(({ number }) => number).toSorted()
    const [first, last] = [numbers[0], numbers.at(-1)]
    if (first === undefined || last === undefined) return []
    const nature = group[0]?.isCreditNote ? 'Credit Note' : 'Invoices for outward supply'
    return [lineOf(nature, first, last, String(numbers.length), '0')]
  })
}
