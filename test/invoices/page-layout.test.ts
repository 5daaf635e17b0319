import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeInvoicePdf } from '#invoices/pdf/make-invoice-pdf.ts'
import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { paise, rupees } from '#shared/money/money.ts'
import { overlapping, readPages, readStreams, type PlacedText } from './read-pdf.ts'
import { HINDI, LONG, MAHARASHTRA, manyLines, SAMPLES, sampleDocument } from './sample-documents.ts'

const PAPERS = ['a4', 'a5'] as const
/** The table is a little wider than the text. */
const MARGINS = { a4: 42, a5: 28 }
const SIZES = { a4: [595.28, 841.89], a5: [419.53, 595.28] } as const

const local = (count: number): InvoiceDocument =>
  sampleDocument({ lines: manyLines(count), place: MAHARASHTRA, shipping: paise(149_00) })
const DOCUMENTS: Record<string, InvoiceDocument> = {
  ...SAMPLES,
  HINDI,
  LONG,
  '40 lines': local(40),
  '40 lines to another state': sampleDocument({ lines: manyLines(40) }),
  'no phone, state, place or courier': sampleDocument({
    changes: {
      recipient: { name: 'A', address: [], state: null, phone: '' },
      placeOfSupply: null,
      courier: null,
      trackingNumber: null,
    },
  }),
}
const CASES = Object.keys(DOCUMENTS).flatMap((name) => PAPERS.map((paper) => ({ name, paper })))
const readDocument = async (document: InvoiceDocument, paper: 'a4' | 'a5', logo?: Buffer) =>
  readPages(await makeInvoicePdf(document, { paper, logo: logo ?? null }))

describe('pages', () => {
  test.each(CASES)(
    '$name on $paper: no text is over another or beyond the margins',
    async (each) => {
      const document = DOCUMENTS[each.name]
      if (!document) throw new Error(`There is no document ${each.name}.`)
      const [width, height] = SIZES[each.paper]
      const margin = MARGINS[each.paper] - 1
      for (const page of await readDocument(document, each.paper)) {
        expect([page.width, page.height]).toEqual([
          expect.closeTo(width, 1),
          expect.closeTo(height, 1),
        ])
        expect(overlapping(page)).toEqual([])
        const outside = page.texts.filter(
          ({ left, right, top, bottom }) =>
            left < margin || right > width - margin || top < margin || bottom > height - margin,
        )
        expect(outside).toEqual([])
      }
    },
  )

  test.each(PAPERS)(
    '%s: 40 lines have every page numbered, and the heading on each',
    async (paper) => {
      const pages = await readDocument(local(40), paper)
      expect(pages.length).toBe(paper === 'a4' ? 3 : 5)
      for (const [at, { text }] of pages.entries()) {
        expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
        expect(text).toContain('TAX INVOICE')
        expect(text).toContain('Moti Mahal Jewels')
        const hasLines = text.includes('SKU JH-')
        expect(text.includes('Description')).toBe(hasLines)
      }
    },
  )

  test.each(PAPERS)(
    '%s: each line is once, in order, with its amounts on the same page',
    async (paper) => {
      const document = local(40)
      const pages = await readDocument(document, paper)
      const found = pages.flatMap(({ text }) => text.match(/SKU JH-\d+/g) ?? [])
      expect(found).toEqual(document.lines.map(({ sku }) => `SKU ${sku}`))
      for (const line of document.lines) {
        const page = pages.find(({ text }) => text.includes(`SKU ${line.sku}`))
        const amount = (line.total / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })
        expect(page?.text.split('\n')).toContain(amount)
      }
    },
  )

  test.each(PAPERS)(
    '%s: the sum of the table is never on a page without a line, or in the footer',
    async (paper) => {
      const footer = SIZES[paper][1] - MARGINS[paper] - 22
      let most = 0
      for (let at = 0; at < 40; at += 1) {
        const address = Array.from({ length: 1 + (at % 5) }, (_, line) => `Address ${line}`)
        const document = local(6 + Math.floor(at / 5))
        const recipient = { ...document.recipient, address }
        const pages = await readDocument({ ...document, recipient }, paper)
        const isSum = ({ text, left }: PlacedText) => text === 'Total' && left < 100
        const page = pages.find(({ texts }) => texts.some(isSum))
        const sum = page?.texts.find(isSum)
        expect(page?.text, `document ${at}`).toMatch(/SKU JH-|Shipping/)
        expect(sum?.bottom, `document ${at}`).toBeLessThan(footer)
        most = Math.max(most, pages.length)
      }
      expect(most).toBeGreaterThan(1)
    },
  )

  test('amounts of a crore are whole, in one piece, and end at the right margin', async () => {
    for (const paper of PAPERS) {
      const lines = [{ description: 'Kundan Set', price: rupees(1_00_00_000) }]
      const document = sampleDocument({ lines, place: MAHARASHTRA })
      const pages = await readDocument(document, paper)
      const texts = pages.flatMap((page) => page.texts)
      const totals = texts.filter(({ text }) => text === '1,00,00,000.00')
      // Unit price, total of the line, of the table and of its HSN code.
      expect(totals).toHaveLength(4)
      const edge = SIZES[paper][0] - MARGINS[paper]
      const right = totals.filter((total) => Math.abs(total.right - edge) < 0.6)
      expect(right).toHaveLength(3)
      expect(texts.map(({ text }) => text)).toContain('₹1,00,00,000.00')
    }
  })

  test('the amounts of a column end at the same place', async () => {
    const [page] = await readDocument(local(12), 'a4')
    const heading = page?.texts.find(({ text }) => text === 'CGST')
    const rates = page?.texts.filter(({ text }) => text === '1.5%') ?? []
    const first = rates.filter(({ right }) => Math.abs(right - (heading?.right ?? 0)) < 0.6)
    expect(first.length).toBe(rates.length / 2)
    expect(first.length).toBeGreaterThan(5)
  })

  test('a text without spaces is wrapped, and an endless one ends with an ellipsis', async () => {
    const lines = [{ description: 'x'.repeat(5000), price: rupees(99) }]
    for (const paper of PAPERS) {
      const pages = await readDocument(sampleDocument({ lines }), paper)
      expect(pages).toHaveLength(1)
      expect(pages[0]?.text).toMatch(/xxx…/)
      expect(pages[0]?.text).toContain('₹99.00')
    }
  })
})

describe('the logo', () => {
  const draw = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 4, background: '#5b2a4e80' } })
      .png()
      .toBuffer()
  const sizeOf = (pdf: Buffer): number[] => {
    const drawn = readStreams(pdf).join('\n')
    const [, width, height] = /([\d.]+) 0 0 -([\d.]+) [\d.]+ [\d.]+ cm\n\/I\d+ Do/.exec(drawn) ?? []
    return [Number(width), Number(height)]
  }

  test.each([
    ['a wide', 640, 90, [170, 23.9]],
    ['a tall', 90, 128, [36.6, 52]],
    ['a small', 40, 20, [30, 15]],
  ])('%s logo keeps its shape and stays in its place', async (_, width, height, expected) => {
    const logo = await draw(width, height)
    const pdf = await makeInvoicePdf(SAMPLES['invoice-and-bill'], { paper: 'a4', logo })
    const [drawnWidth, drawnHeight] = sizeOf(pdf)
    expect(drawnWidth).toBeCloseTo(expected[0] ?? 0, 1)
    expect(drawnHeight).toBeCloseTo(expected[1] ?? 0, 1)
    const [page] = await readPages(pdf)
    const logoBottom = 42 + (expected[1] ?? 0)
    const below = page?.texts.find(({ text }) => text === 'Moti Mahal Jewels')
    expect(below?.top).toBeGreaterThan(logoBottom)
    const title = page?.texts.find(({ text }) => text === 'INVOICE-CUM-BILL OF SUPPLY')
    expect(title?.left).toBeGreaterThan(42 + (expected[0] ?? 0))
  })

  test('may be a JPEG; a file that is no picture is refused', async () => {
    const jpeg = await sharp(await draw(200, 100))
      .flatten()
      .jpeg()
      .toBuffer()
    const pdf = await makeInvoicePdf(SAMPLES.bill, { paper: 'a5', logo: jpeg })
    expect(sizeOf(pdf)[1]).toBeCloseTo(40, 1)
    const broken = makeInvoicePdf(SAMPLES.bill, { paper: 'a5', logo: Buffer.from('no picture') })
    await expect(broken).rejects.toThrow('Unknown image format')
  })
})
