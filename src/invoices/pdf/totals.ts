import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import type { Paise } from '#shared/money/money.ts'
import { amountInWords, formatAmount } from './amounts.ts'
import { COLOURS } from './paper.ts'
import { drawRule, drawText, heightOf, makeRoom, type Sheet, type TextStyle } from './sheet.ts'
import { taxesOf, valuesBeforeTax } from './taxes.ts'

/** Draws the total in words and a note beside the sums, never on two pages. */
export function drawTotals(sheet: Sheet, document: InvoiceDocument): void {
  const { left, width, paper } = sheet
  const words = { x: left, width: width * 0.54 }
  const sums = { x: left + width * 0.58, width: width * 0.42 }
  const blocks = wordBlocks(sheet, document)
  const rows = sumsOf(document)
  const rowHeight = heightOf(sheet, 'Total', sums.width, { size: paper.text }) + 1
  const total = { size: paper.text + 2.5, bold: true }
  const sumsHeight = rows.length * rowHeight + 8 + heightOf(sheet, 'Total', sums.width, total)
  const wordsHeight = blocks.reduce(
    (height, { text, style, space }) => height + heightOf(sheet, text, words.width, style) + space,
    0,
  )
  sheet.y += paper.text
  makeRoom(sheet, Math.max(sumsHeight, wordsHeight))
  let wordsY = sheet.y
  for (const { text, style, space } of blocks)
    wordsY = drawText(sheet, text, { ...words, y: wordsY }, style) + space
  drawSums(sheet, sums, rows, rowHeight)
  const label = document.kind === 'credit-note' ? 'Total credited' : 'Total'
  const totalY = sheet.y + rows.length * rowHeight + (rows.length > 0 ? 5 : 0)
  const amount = `₹${formatAmount(document.totals.total)}`
  drawText(sheet, label, { ...sums, y: totalY }, total)
  drawText(sheet, amount, { ...sums, y: totalY }, { ...total, align: 'right' })
  sheet.y += Math.max(sumsHeight, wordsHeight) + 1.5 * paper.text
}

/** Texts below one another, each with the space below it. */
type Block = { text: string; style: TextStyle; space: number }

function wordBlocks({ paper }: Sheet, document: InvoiceDocument): Block[] {
  const muted = { size: paper.small, colour: COLOURS.muted }
  const label = document.kind === 'credit-note' ? 'Total credited, in words' : 'Total in words'
  // The last word is not alone on a line.
  const text = amountInWords(document.totals.total).replace(/ Only$/, '\u00a0Only')
  const note = noteOf(document)
  return [
    { text: label, style: muted, space: 1 },
    { text, style: { size: paper.text, bold: true }, space: paper.text / 2 },
    ...(document.offers ? [{ text: offersText(document.offers), style: muted, space: 1 }] : []),
    ...(note === undefined ? [] : [{ text: note, style: muted, space: 0 }]),
  ]
}

const offersText = (offers: string[]): string => `Discounts: ${offers.join(', ')}.`

/** What is above the total: the values before tax and each tax, if the document names any. */
function sumsOf(document: InvoiceDocument): [string, Paise][] {
  const taxes = taxesOf(document)
  if (taxes.length === 0) return []
  return [
    ...valuesBeforeTax(document),
    ...taxes.map((name): [string, Paise] => [name.toUpperCase(), document.totals[name]]),
  ]
}

function drawSums(
  sheet: Sheet,
  area: { x: number; width: number },
  rows: [string, Paise][],
  rowHeight: number,
): void {
  const style = { size: sheet.paper.text }
  for (const [at, [name, amount]] of rows.entries()) {
    const y = sheet.y + at * rowHeight
    drawText(sheet, name, { ...area, y }, style)
    drawText(sheet, formatAmount(amount), { ...area, y }, { ...style, align: 'right' })
  }
  if (rows.length > 0)
    drawRule(sheet, sheet.y + rows.length * rowHeight + 2, { from: area.x, strong: true })
}

/** What a reader may ask about the taxes of the document. */
function noteOf({ kind, seller, lines }: InvoiceDocument): string | undefined {
  if (seller.gstin === null) return 'The seller is not registered under GST. No tax is charged.'
  if (kind === 'bill-of-supply') return 'These goods are exempt from GST. No tax is charged.'
  if (lines.some(({ gstRateBp }) => gstRateBp === 0))
    return 'Goods with the rate "Nil" are exempt from GST.'
  return undefined
}
