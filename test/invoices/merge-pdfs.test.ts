import { PDFDocument } from '@pdfme/pdf-lib'
import { expect, test } from 'vitest'
import { makeInvoicePdf } from '#invoices/pdf/make-invoice-pdf.ts'
import { mergePdfs } from '#invoices/pdf/merge-pdfs.ts'
import { MAX_CHOSEN } from '#shared/bulk.ts'
import { readGlyphs, readPages } from './read-pdf.ts'
import { HINDI, manyLines, SAMPLES, sampleDocument } from './sample-documents.ts'

const long = sampleDocument({ lines: manyLines(40) })
const makeAll = () =>
  Promise.all([
    makeInvoicePdf(SAMPLES.bill, { paper: 'a5', logo: null }),
    makeInvoicePdf(long, { paper: 'a4', logo: null }),
    makeInvoicePdf(HINDI, { paper: 'a4', logo: null }),
  ])

test('one file has the pages of all documents, in their order and size', async () => {
  const pdfs = await makeAll()
  const separate = (await Promise.all(pdfs.map(readPages))).flat()
  const merged = await readPages(await mergePdfs(pdfs))
  expect(separate.length).toBe(5)
  expect(merged).toEqual(separate)
})

test('one file has the letters of all documents', async () => {
  const merged = await mergePdfs(await makeAll())
  expect(merged.subarray(0, 5).toString()).toBe('%PDF-')
  const [page] = await readPages(await mergePdfs([merged]))
  expect(page?.text).toContain('BILL')
  const glyphs = readGlyphs(merged)
  expect(glyphs.length).toBeGreaterThan(1000)
  expect(glyphs).not.toContain(0)
})

test('as many documents as can be chosen make one file', async () => {
  const [bill] = await makeAll()
  const all = Array.from({ length: MAX_CHOSEN }, () => bill ?? Buffer.alloc(0))
  const merged = await PDFDocument.load(await mergePdfs(all))
  expect(merged.getPageCount()).toBe(MAX_CHOSEN)
})

test('the same documents make the same bytes', async () => {
  const pdfs = await makeAll()
  expect(await mergePdfs(pdfs)).toEqual(await mergePdfs(await makeAll()))
})

test('no document and a file that is not a PDF are refused', async () => {
  await expect(mergePdfs([])).rejects.toThrow(RangeError)
  await expect(mergePdfs([Buffer.from('not a document')])).rejects.toThrow()
})
