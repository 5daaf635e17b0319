import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import path from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeInvoicePdf } from '#invoices/pdf/make-invoice-pdf.ts'
import { DOCUMENT_KINDS, type DocumentKind } from '#shared/invoices/invoice-document.ts'
import { paise, rupees } from '#shared/money/money.ts'
import { readGlyphs, readPages, type PdfPage } from './read-pdf.ts'
import { HINDI, LONG, MAHARASHTRA, SAMPLES, sampleDocument } from './sample-documents.ts'

const drawLogo = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background: { r: 90, g: 40, b: 80, alpha: 0.5 } } })
    .png()
    .toBuffer()
const plain = { paper: 'a4', logo: null } as const
const textOf = (pages: PdfPage[]): string => pages.map(({ text }) => text).join('\n')
const readSample = async (kind: DocumentKind): Promise<string> =>
  textOf(await readPages(await makeInvoicePdf(SAMPLES[kind], plain)))
/** The headings of the table: the texts beside "Description". */
function headings([page]: PdfPage[]): string[] {
  const first = page?.texts.find(({ text }) => text === 'Description')
  return (page?.texts ?? [])
    .filter(({ top }) => first && Math.abs(top - first.top) < 1)
    .map(({ text }) => text)
}
const hash = (pdf: Buffer): string => createHash('sha256').update(pdf).digest('hex')

describe('the file of a document', () => {
  test('has the same bytes each time, and in another process, time zone and language', async () => {
    const logo = await drawLogo(640, 90)
    const make = () =>
      Promise.all([
        ...DOCUMENT_KINDS.map((kind) => makeInvoicePdf(SAMPLES[kind], { paper: 'a4', logo })),
        makeInvoicePdf(HINDI, { paper: 'a5', logo: null }),
      ])
    const first = (await make()).map(hash)
    expect((await make()).map(hash)).toEqual(first)
    expect(new Set(first).size).toBe(DOCUMENT_KINDS.length + 1)
    const program = `
      import { createHash } from 'node:crypto'
      import { makeInvoicePdf } from '#invoices/pdf/make-invoice-pdf.ts'
      const { SAMPLES, HINDI } = await import('./test/invoices/sample-documents.ts')
      const { DOCUMENT_KINDS } = await import('./src/shared/invoices/invoice-document.ts')
      const logo = Buffer.from(process.argv[1], 'base64')
      const files = []
      for (const kind of DOCUMENT_KINDS)
        files.push(await makeInvoicePdf(SAMPLES[kind], { paper: 'a4', logo }))
      files.push(await makeInvoicePdf(HINDI, { paper: 'a5', logo: null }))
      for (const file of files) console.log(createHash('sha256').update(file).digest('hex'))`
    const { stdout, stderr } = spawnSync(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        '--input-type=module',
        '--eval',
        program,
        logo.toString('base64'),
      ],
      {
        cwd: path.join(import.meta.dirname, '../..'),
        env: { ...process.env, TZ: 'America/New_York', LANG: 'hi_IN.UTF-8' },
        encoding: 'utf8',
      },
    )
    expect(stdout.trim().split('\n'), stderr).toEqual(first)
  })

  test('differs as soon as one character of the document does', async () => {
    const other = { ...SAMPLES['tax-invoice'], number: 'JH/26-27/000124' }
    const pdf = await makeInvoicePdf(SAMPLES['tax-invoice'], plain)
    expect(hash(await makeInvoicePdf(other, plain))).not.toBe(hash(pdf))
  })

  test('is small, and has the date of the document and no other', async () => {
    const pdf = await makeInvoicePdf(SAMPLES['tax-invoice'], plain)
    expect(pdf.length).toBeLessThan(30_000)
    // Midnight in India.
    expect(pdf.toString('latin1').match(/\(D:[^)]*\)/g)).toEqual(['(D:20261104183000Z)'])
  })

  test('prints a name with the signs of XML, and has no typed text in its metadata', async () => {
    const document = { ...SAMPLES['tax-invoice'] }
    const name = 'Rao & Sons <Jewels> (India)'
    document.seller = { ...document.seller, name }
    const pdf = await makeInvoicePdf(document, plain)
    expect(textOf(await readPages(pdf))).toContain(name)
    const source = pdf.toString('latin1')
    expect(source).toContain('<rdf:li xml:lang="x-default">TAX INVOICE JH/26-27/000123</rdf:li>')
    expect(source).not.toContain('Rao')
  })

  test('has only subsets of its own two fonts', async () => {
    const source = (await makeInvoicePdf(HINDI, plain)).toString('latin1')
    const names = [...source.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name)
    expect(new Set(names.map((name) => name?.replace(/^[A-Z]{6}\+/, '')))).toEqual(
      new Set(['NotoSansDevanagari-Regular', 'NotoSansDevanagari-SemiBold']),
    )
    expect(names.every((name) => /^[A-Z]{6}\+/.test(name ?? ''))).toBe(true)
    expect(source.match(/\/FontFile2 /g)).toHaveLength(2)
  })

  test('has a glyph for every letter of Latin and Devanagari and for the rupee sign', async () => {
    for (const document of [HINDI, LONG, ...Object.values(SAMPLES)]) {
      const pdf = await makeInvoicePdf(document, plain)
      const glyphs = readGlyphs(pdf)
      expect(glyphs.length).toBeGreaterThan(300)
      expect(glyphs).not.toContain(0)
      expect(textOf(await readPages(pdf))).toContain('₹')
    }
    expect(textOf(await readPages(await makeInvoicePdf(HINDI, plain)))).toMatch(/मकान[^]*नगर/)
  })

  test('leaves out emoji and line breaks, which have no glyph', async () => {
    const name = 'Riya \u{1F496}\u{1F3FD}\n\tJose\u0301 \u2764\uFE0F \u{1F1EE}\u{1F1F3} Zaveri'
    const document = { ...HINDI, recipient: { ...HINDI.recipient, name } }
    const pdf = await makeInvoicePdf(document, plain)
    expect(readGlyphs(pdf)).not.toContain(0)
    expect(textOf(await readPages(pdf))).toContain('Riya José Zaveri')
  })

  test('shapes Devanagari: a conjunct is one glyph, and a vowel sign stands before its letter', async () => {
    const draw = async (name: string) => {
      const document = { ...HINDI, recipient: { ...HINDI.recipient, name } }
      return readGlyphs(await makeInvoicePdf(document, plain)).length
    }
    const [none, conjunct, letters] = [await draw(''), await draw('क्ष'), await draw('कष')]
    expect(conjunct - none).toBe(1)
    expect(letters - none).toBe(2)
  })
})

describe('what each kind of document says', () => {
  const TITLES: Record<DocumentKind, string> = {
    'tax-invoice': 'TAX INVOICE',
    'bill-of-supply': 'BILL OF SUPPLY',
    'invoice-and-bill': 'INVOICE-CUM-BILL OF SUPPLY',
    bill: 'BILL',
    'credit-note': 'CREDIT NOTE',
  }
  test.each(DOCUMENT_KINDS)(
    '%s: the title, the parties, the order and the delivery',
    async (kind) => {
      const document = SAMPLES[kind]
      const lines = (await readSample(kind)).split('\n')
      expect(lines).toContain(TITLES[kind])
      expect(lines.includes('ORIGINAL FOR RECIPIENT')).toBe(
        kind === 'tax-invoice' || kind === 'invoice-and-bill',
      )
      const said = [
        document.number,
        document.seller.name,
        ...document.seller.address,
        document.seller.email,
        document.recipient.name,
        ...document.recipient.address,
        document.order.number,
        '3 November 2026',
        document.payment,
        ...(document.courier ? [document.courier, document.trackingNumber] : []),
        'This is a computer-generated document and needs no signature.',
        'Page 1 of 1',
      ]
      expect(lines).toEqual(expect.arrayContaining(said))
      expect(lines.includes('Reverse charge')).toBe(kind !== 'bill')
      expect(lines.includes('Place of supply')).toBe(kind !== 'bill')
      expect(lines.includes('GSTIN 27AAPFU0939F1ZV')).toBe(kind !== 'bill')
      expect(lines.includes('Courier')).toBe(document.courier !== null)
    },
  )

  test('a tax invoice to another state has IGST, with its rate and amount', async () => {
    const pages = await readPages(await makeInvoicePdf(SAMPLES['tax-invoice'], plain))
    expect(headings(pages)).toEqual(
      expect.arrayContaining(['#', 'HSN', 'Qty', 'Unit price', 'IGST', 'Total']),
    )
    expect(headings(pages)).not.toContain('Discount')
    const said = ['1 PCS', '7117', '1,261.17', '37.83', '3%', '76.70', '2.30', '40.13', '₹1,378.00']
    expect(pages[0]?.text.split('\n')).toEqual(
      expect.arrayContaining([
        ...said,
        'Shipping',
        'Rupees One Thousand Three Hundred Seventy-Eight Only',
        'Karnataka (29)',
      ]),
    )
  })

  test('a sale within the state has CGST and SGST, in some union territories UTGST', async () => {
    const local = sampleDocument({ place: MAHARASHTRA })
    const here = await readPages(await makeInvoicePdf(local, plain))
    expect(headings(here)).toEqual(expect.arrayContaining(['CGST', 'SGST']))
    expect(here[0]?.text).toContain('1.5%')
    expect(here[0]?.text).not.toContain('IGST')
    const territory = sampleDocument({
      gstin: '04AAPFU0939F1ZV',
      place: { code: '04', name: 'Chandigarh' },
    })
    const there = await readPages(await makeInvoicePdf(territory, plain))
    expect(headings(there)).toEqual(expect.arrayContaining(['CGST', 'UTGST']))
    expect(headings(there)).not.toContain('SGST')
  })

  test('there is a column of discounts if one line has a discount', async () => {
    const lines = [
      { description: 'A', price: rupees(500), discount: rupees(50) },
      { description: 'B', price: rupees(500) },
    ]
    const pages = await readPages(await makeInvoicePdf(sampleDocument({ lines }), plain))
    expect(headings(pages)).toContain('Discount')
    expect(pages[0]?.text).toContain('50.00')
  })

  test('a bill of supply has HSN codes and no tax', async () => {
    const pages = await readPages(await makeInvoicePdf(SAMPLES['bill-of-supply'], plain))
    expect(headings(pages)).toEqual(['#', 'Description', 'HSN', 'Qty', 'Unit price', 'Amount'])
    expect(textOf(pages)).not.toMatch(/[CSI]GST\b|Taxable/)
    expect(textOf(pages)).toContain('These goods are exempt from GST. No tax is charged.')
  })

  test('the bill of a seller who is not registered has neither HSN codes nor tax', async () => {
    const pages = await readPages(await makeInvoicePdf(SAMPLES.bill, plain))
    expect(headings(pages)).toEqual(['#', 'Description', 'Qty', 'Unit price', 'Amount'])
    expect(textOf(pages)).not.toMatch(/GSTIN|HSN|[CSI]GST\b|Taxable/)
    expect(textOf(pages)).toContain('The seller is not registered under GST. No tax is charged.')
  })

  test('taxed and exempt goods in one document have their values apart', async () => {
    const lines = (await readSample('invoice-and-bill')).split('\n')
    const valueOf = (label: string) => lines[lines.indexOf(label) + 1]
    expect(valueOf('Taxable value')).toBe('2,494.98')
    expect(valueOf('Exempt value')).toBe('256.16')
    expect(lines).toEqual(expect.arrayContaining(['Nil', 'HSN summary', 'on goods of HSN 7018']))
  })

  test('a credit note names the document that it credits, and why', async () => {
    const text = await readSample('credit-note')
    expect(text).toMatch(/Credit note no\.\nCN\/26-27\/000007\nDate\n19 November 2026/)
    expect(text).toMatch(/Original document\nJH\/26-27\/000123\nOriginal date\n5 November 2026/)
    expect(text.replaceAll('\n', ' ')).toContain('Returned by the customer: the clasp was broken')
    expect(text).toContain('Total credited')
  })

  test('a corrected invoice names the one in whose place it stands', async () => {
    const replaces = { number: 'JH/26-27/000122', date: '2026-11-04' }
    const document = sampleDocument({ changes: { replaces } })
    const text = textOf(await readPages(await makeInvoicePdf(document, plain)))
    expect(text).toMatch(/In place of\nJH\/26-27\/000122\nOriginal date\n4 November 2026/)
  })

  test('a credit note of a part of a price has no quantity', async () => {
    const { lines, ...rest } = SAMPLES['credit-note']
    const part = lines.map((line) => ({ ...line, quantity: 0, unitPrice: paise(0) }))
    const pages = await readPages(await makeInvoicePdf({ ...rest, lines: part }, plain))
    expect(textOf(pages)).not.toContain('PCS')
    expect(textOf(pages).split('\n')).not.toContain('0.00')
    expect(textOf(pages).match(/^–$/gm)).toHaveLength(2)
  })

  test('the state of an address is printed once, with its code', async () => {
    const { recipient } = HINDI
    const address = [...recipient.address, 'Karnataka']
    const document = { ...HINDI, recipient: { ...recipient, address } }
    const lines = textOf(await readPages(await makeInvoicePdf(document, plain))).split('\n')
    expect(lines).toContain('State: Karnataka (29)')
    expect(lines).not.toContain('Karnataka')
  })

  test('a credit note of a seller who is not registered has no tax and no place of supply', async () => {
    const { credits } = SAMPLES['credit-note']
    const document = sampleDocument({ kind: 'credit-note', gstin: null, changes: { credits } })
    const text = textOf(await readPages(await makeInvoicePdf(document, plain)))
    expect(text).not.toMatch(/GSTIN|Reverse charge|Place of supply|[CSI]GST\b/)
  })
})
