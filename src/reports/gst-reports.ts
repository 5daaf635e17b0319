import type { z } from 'zod'
import { makeGstr1 } from '#reports/gst/gstr1.ts'
import { makeGstr3bSummary } from '#reports/gst/gstr3b.ts'
import { listDocumentRows, listReturnRows, type ReturnRow } from '#reports/gst/return-rows.ts'
import { makeTallyDayBook } from '#reports/gst/tally/tally-day-book.ts'
import type { contract } from '#contract/contract.ts'
import { paginationOf, type Reader } from '#platform/db/db.ts'
import { readDetails, readTallyNames } from '#settings/settings.ts'
import { Refusal } from '#shared/errors.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { pageOf, toCsvFile, toRupeeText } from './report-format.ts'
import { sum } from '#shared/money/money.ts'
import { gstPeriod } from '#shared/reports/gst-period.ts'
import {
  GSTR1_FILES,
  GSTR1_TABLES,
  type Gstr1TableName,
  type ReturnFigure,
} from '#shared/reports/gst-tables.ts'
import type { ShopDetails } from '#shared/shop-settings.ts'
import { gstinOf, sumTaxes } from '#shared/tax/tax.ts'
import { readIssuedDocuments } from './issued-documents.ts'

/** A month such as `2026-11`, or the quarter that has it. */
export type ReturnPeriod = {
  month: string
  quarter?: 'true' | undefined
  /** A GSTIN, or `none` for documents of no registration. */
  gstin?: string | undefined
}

const periodOf = ({ month, quarter }: ReturnPeriod) => gstPeriod(month, quarter === 'true')

type GstReturn = z.input<typeof contract.readGstReturn.reply>

/** The documents of the chosen registration; all if none is chosen. */
const ofRegistration = (documents: InvoiceDocument[], gstin: string | undefined) =>
  gstin === undefined
    ? documents
    : documents.filter(({ seller }) => (seller.gstin ?? NO_GSTIN) === gstin)

const NO_GSTIN = 'none'

/** The registrations of documents, in the order of their first ones. */
function listRegistrations(documents: InvoiceDocument[]): GstReturn['registrations'] {
  const groups = Map.groupBy(documents, ({ seller }) => seller.gstin)
  return [...groups].map(([gstin, { length }]) => ({ gstin, documents: length }))
}

/** The GSTIN of a return: the chosen one, else that of the settings; null without one. */
const returnOf = ({ gstin }: ReturnPeriod, details: ShopDetails): string | null =>
  gstin === NO_GSTIN ? null : (gstin ?? gstinOf(details))

/** The figures of a return of the shop. Without a GSTIN only the number of documents. */
export async function readGstReturn(db: Reader, period: ReturnPeriod): Promise<GstReturn> {
  const days = periodOf(period)
  const [{ documents, creditedTotals, skipped }, details] = await Promise.all([
    readIssuedDocuments(db, days),
    readDetails(db),
  ])
  const gstin = returnOf(period, details)
  const registrations = listRegistrations(documents)
  const known = { ...days, documents: documents.length, gstin, registrations }
  if (gstin === null) return { ...known, gstr1: null, gstr3b: null }
  const options = { gstin, creditedTotals, skipped }
  const { files, ...summary } = makeGstr1(documents, options).summary
  const { taxed, nilRated, interState } = makeGstr3bSummary(documents, options)
  return {
    ...known,
    gstr1: {
      documents: summary.documents,
      leftOut: summary.leftOut,
      missingNumbers: summary.missingNumbers,
      taxDifferencePaise: summary.taxDifference,
      tables: GSTR1_TABLES.flatMap((table) =>
        files
          .filter(({ name }) => name === GSTR1_FILES[table])
          .map(({ rows, taxable, tax, portalTax, difference }) => ({
            table,
            rows,
            taxablePaise: taxable,
            taxPaise: tax,
            portalTaxPaise: portalTax,
            differencePaise: difference,
          })),
      ),
    },
    gstr3b: {
      taxed: {
        taxablePaise: taxed.taxable,
        igstPaise: taxed.igst,
        cgstPaise: taxed.cgst,
        sgstPaise: taxed.sgst,
      },
      nilRatedPaise: nilRated,
      interState: interState.map(({ place, taxable, igst }) => ({
        place,
        taxablePaise: taxable,
        igstPaise: igst,
      })),
    },
  }
}

/** A CSV file of GSTR-1. Throws `gst.none`. */
export async function readGstFile(
  db: Reader,
  table: Gstr1TableName,
  period: ReturnPeriod,
): Promise<Buffer> {
  const gstin = await readGstin(db, period)
  const { documents, ...known } = await readIssuedDocuments(db, periodOf(period))
  const { files } = makeGstr1(documents, { gstin, ...known })
  return Buffer.from(files.find(({ name }) => name === GSTR1_FILES[table])?.content ?? '')
}

async function readGstin(db: Reader, period: ReturnPeriod): Promise<string> {
  const gstin = returnOf(period, await readDetails(db))
  if (gstin === null) throw new Refusal('gst.none')
  return gstin
}

/** The documents of a period, or of one registration, as vouchers for Tally (XML). */
export async function readTallyDayBook(db: Reader, period: ReturnPeriod): Promise<Buffer> {
  const names = await readTallyNames(db)
  const { documents } = await readIssuedDocuments(db, periodOf(period))
  return Buffer.from(makeTallyDayBook(ofRegistration(documents, period.gstin), names))
}

type ListQuery = ReturnPeriod & {
  figure?: ReturnFigure | undefined
  place?: string | undefined
}

/** The documents of a period, or those of a figure. Throws `gst.none` for a figure. */
async function readRows(db: Reader, { figure, place, ...period }: ListQuery): Promise<ReturnRow[]> {
  const options = figure && { gstin: await readGstin(db, period) }
  const { documents, creditedTotals } = await readIssuedDocuments(db, periodOf(period))
  const rows =
    figure && options
      ? listReturnRows(documents, figure, { ...options, creditedTotals })
      : listDocumentRows(ofRegistration(documents, period.gstin))
  return place === undefined ? rows : rows.filter(({ placeCode }) => placeCode === place)
}

/** A page of the documents of a period or figure, and the totals of all. Throws `gst.none`. */
export async function listReturnDocuments(
  db: Reader,
  { page, limit, ...query }: ListQuery & { page: number; limit: number },
): Promise<z.input<typeof contract.listReturnDocuments.reply>> {
  const rows = await readRows(db, query)
  const shown = pageOf(rows, { page, limit })
  return {
    documents: shown.map(({ document, place, ...amounts }) => ({
      number: document.number,
      date: document.date,
      kind: document.kind,
      orderNumber: document.order.number,
      credits: document.credits?.number ?? null,
      place,
      ...toAmounts(amounts),
    })),
    totals: toAmounts({
      ...sumTaxes(rows),
      total: sum(rows.map(({ total }) => total)),
    }),
    pagination: paginationOf({ page, limit }, rows.length),
  }
}

/** UTGST counts with SGST. */
const toAmounts = ({
  taxable,
  igst,
  cgst,
  sgst,
  utgst,
  total,
}: Pick<ReturnRow, 'taxable' | 'igst' | 'cgst' | 'sgst' | 'utgst' | 'total'>) => ({
  taxablePaise: taxable,
  igstPaise: igst,
  cgstPaise: cgst,
  sgstPaise: sum([sgst, utgst]),
  totalPaise: total,
})

const HEADER = [
  'Number',
  'Date',
  'Kind',
  'Credits',
  'Order',
  'Order date',
  'Place of supply',
  'GSTIN of the seller',
  'Taxable value',
  'IGST',
  'CGST',
  'SGST or UTGST',
  'Total',
]

/** The documents of a period or figure as CSV, amounts in rupees. Throws `gst.none`. */
export async function readReturnDocumentsFile(db: Reader, query: ListQuery): Promise<Buffer> {
  const rows = await readRows(db, query)
  const lines = rows.map(({ document, place, taxable, igst, cgst, sgst, utgst, total }) => [
    document.number,
    document.date,
    document.kind,
    document.credits?.number ?? '',
    document.order.number,
    document.order.date,
    place,
    document.seller.gstin ?? '',
    ...[taxable, igst, cgst, sum([sgst, utgst]), total].map(toRupeeText),
  ])
  return toCsvFile([HEADER, ...lines])
}
