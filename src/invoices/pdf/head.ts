import type { InvoiceDocument } from '#shared/invoices/invoice-document.ts'
import { dateInWords, isOriginal, isUnderGst, KIND_WORDS, stateInWords } from './document-words.ts'
import { COLOURS } from './paper.ts'
import { drawRule, drawText, widthOf, type Sheet } from './sheet.ts'

type Detail = [label: string, text: string, isBold?: boolean]
type Area = { x: number; width: number }

/** No name or address is longer; the head must fit on the first page. */
const MAX_LINES = 8

/**
 * Draws the head of the first page: the seller beside the title and the details of the document,
 * and below them the recipient beside the details of the supply.
 */
export function drawHead(sheet: Sheet, document: InvoiceDocument, logo: Buffer | null): void {
  const { left, width, paper } = sheet
  const between = 2 * paper.gap + 4
  const leftArea = { x: left, width: (width - between) * 0.53 }
  const rightArea = {
    x: left + leftArea.width + between,
    width: width - leftArea.width - between,
  }
  const top = sheet.y
  const logoBottom = logo ? drawLogo(sheet, logo, top) : top
  const titleArea = logo
    ? { x: left + paper.logo.width + paper.gap, width: width - paper.logo.width - paper.gap }
    : rightArea
  const titleBottom = drawTitle(sheet, document, titleArea, top)
  const sellerBottom = drawSeller(sheet, document, leftArea, logoBottom)
  const detailsTop = Math.max(titleBottom, logo ? logoBottom : titleBottom)
  const details = documentDetails(document)
  const supply = supplyDetails(document)
  const labels = widestLabel(sheet, [...details, ...supply])
  const detailsBottom = drawDetails(sheet, details, rightArea, { y: detailsTop, labels })
  const ruleY = Math.max(sellerBottom, detailsBottom) + paper.text
  drawRule(sheet, ruleY)
  const recipientBottom = drawRecipient(sheet, document, leftArea, ruleY + paper.text)
  const supplyTop = { y: ruleY + paper.text, labels }
  const supplyBottom = drawDetails(sheet, supply, rightArea, supplyTop)
  sheet.y = Math.max(recipientBottom, supplyBottom) + 1.5 * paper.text
}

/** Draws the logo at the top left, not larger than it is on a screen. Returns the y below it. */
function drawLogo({ pdf, paper, left }: Sheet, logo: Buffer, y: number): number {
  const image = pdf.openImage(logo)
  const scale = Math.min(paper.logo.width / image.width, paper.logo.height / image.height, 0.75)
  pdf.image(logo, left, y, { width: image.width * scale, height: image.height * scale })
  return y + image.height * scale + paper.text
}

function drawTitle(sheet: Sheet, document: InvoiceDocument, area: Area, y: number): number {
  const { title, small, text } = sheet.paper
  const words = KIND_WORDS[document.kind].title
  const full = { size: title, bold: true, align: 'right' } as const
  // The longest title is smaller, so that it is on one line.
  const fit = Math.min(1, (area.width - 1) / widthOf(sheet, words, full))
  const style = { ...full, size: title * fit }
  // The capitals of the title begin where the logo does, and not below it.
  let next = drawText(sheet, words, { ...area, y: y - style.size * 0.18 }, style)
  if (isOriginal(document))
    next = drawText(
      sheet,
      'ORIGINAL FOR RECIPIENT',
      { ...area, y: next },
      {
        size: small,
        align: 'right',
        colour: COLOURS.muted,
      },
    )
  return next + text
}

function drawSeller(sheet: Sheet, { seller }: InvoiceDocument, area: Area, y: number): number {
  const { text, small } = sheet.paper
  const lines = [
    ...seller.address,
    seller.state ? `State: ${stateInWords(seller.state)}` : '',
    seller.phone,
    seller.email,
  ]
  const name = { size: text + 2.5, bold: true, maxLines: MAX_LINES }
  let next = drawText(sheet, seller.name, { ...area, y }, name) + small / 4
  for (const line of lines)
    next = drawText(sheet, line, { ...area, y: next }, { size: text, maxLines: MAX_LINES })
  if (seller.gstin === null) return next
  return drawText(sheet, `GSTIN ${seller.gstin}`, { ...area, y: next }, { size: text, bold: true })
}

function drawRecipient(sheet: Sheet, document: InvoiceDocument, area: Area, y: number): number {
  const { text, small } = sheet.paper
  const { recipient, kind } = document
  const label = kind === 'credit-note' ? 'Recipient' : 'Bill to and ship to'
  const { state } = recipient
  const lines = [
    // The state has its own line, with its code.
    ...recipient.address.filter((line) => line !== state?.name),
    state ? `State: ${stateInWords(state)}` : '',
    recipient.phone && `Phone: ${recipient.phone}`,
  ]
  let next = drawText(sheet, label, { ...area, y }, { size: small, colour: COLOURS.muted })
  const name = { size: text + 1, bold: true, maxLines: MAX_LINES }
  next = drawText(sheet, recipient.name, { ...area, y: next + small / 4 }, name)
  for (const line of lines)
    next = drawText(sheet, line, { ...area, y: next }, { size: text, maxLines: MAX_LINES })
  return next
}

/** The number and date of the document and of what it belongs to. */
function documentDetails(document: InvoiceDocument): Detail[] {
  const { credits, replaces, order } = document
  const credited: Detail[] = credits
    ? [
        ['Original document', credits.number],
        ['Original date', dateInWords(credits.date)],
        ['Reason', credits.reason],
      ]
    : []
  const replaced: Detail[] = replaces
    ? [
        ['In place of', replaces.number],
        ['Original date', dateInWords(replaces.date)],
      ]
    : []
  return [
    [KIND_WORDS[document.kind].number, document.number, true],
    ['Date', dateInWords(document.date)],
    ...credited,
    ...replaced,
    ['Order no.', order.number],
    ['Order date', dateInWords(order.date)],
  ]
}

/** What is known of the supply, the payment and the delivery. */
function supplyDetails(document: InvoiceDocument): Detail[] {
  const place = document.placeOfSupply ? stateInWords(document.placeOfSupply) : ''
  const details: Detail[] = [
    ['Place of supply', isUnderGst(document) ? place : ''],
    ['Reverse charge', isUnderGst(document) ? 'No' : ''],
    ['Payment', document.payment],
    ['Courier', document.courier ?? ''],
    ['Tracking no.', document.trackingNumber ?? ''],
  ]
  return details.filter(([, text]) => text !== '')
}

const widestLabel = (sheet: Sheet, details: Detail[]): number =>
  Math.max(...details.map(([label]) => widthOf(sheet, label, { size: sheet.paper.text }))) + 1

/** Draws labels, in a column of the width `labels`, and texts. Returns the y below them. */
function drawDetails(
  sheet: Sheet,
  details: Detail[],
  { x, width }: Area,
  { y, labels }: { y: number; labels: number },
): number {
  const { text, gap } = sheet.paper
  const style = { size: text, maxLines: MAX_LINES }
  const texts = { x: x + labels + gap, width: width - labels - gap }
  let next = y
  for (const [label, words, isBold] of details) {
    drawText(sheet, label, { x, y: next, width: labels }, { ...style, colour: COLOURS.muted })
    next = drawText(sheet, words, { ...texts, y: next }, { ...style, bold: isBold })
  }
  return next
}
