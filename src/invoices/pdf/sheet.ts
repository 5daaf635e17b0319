import { buffer } from 'node:stream/consumers'
import { useFontFor, withGlyphs } from './fonts.ts'
import { COLOURS, PAPERS, type Paper, type PaperName } from './paper.ts'

declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Reads a PNG or JPEG file; missing in the types of pdfkit. */
      openImage(file: Buffer): { width: number; height: number }
    }
  }
}

/** A document while it is drawn: `y` is where the next part begins on the current page. */
export type Sheet = {
  pdf: PDFKit.PDFDocument
  paper: Paper
  left: number
  width: number
  /** Content ends here; the footer is below. */
  bottom: number
  y: number
  /** What the head of each page after the first one says. */
  runningHead: [left: string, right: string]
}

/** `maxLines`: a longer text ends with an ellipsis. */
export type TextStyle = {
  size: number
  bold?: boolean
  colour?: string
  align?: 'left' | 'right'
  maxLines?: number
}

type Box = { x: number; y: number; width: number }

const FOOTER_HEIGHT = 22

/**
 * Opens a document with its first page. Nothing in the file depends on the clock or on chance: its
 * date is midnight in India of `date` (`2026-11-05`), and its id is a hash of that and the title.
 */
export async function openSheet(
  paperName: PaperName,
  { title, seller, date }: { title: string; seller: string; date: string },
): Promise<Sheet> {
  // Loaded at the first document: a start of the shop does not wait for it.
  const { default: PDFDocument } = await import('pdfkit')
  const paper = PAPERS[paperName]
  const created = new Date(`${date}T00:00:00+05:30`)
  const pdf = new PDFDocument({
    size: [paper.width, paper.height],
    // The layout decides where pages end; pdfkit would break texts at a margin.
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-IN',
    displayTitle: true,
    // pdfkit writes these into XML as they are: no text that somebody typed may be among them.
    info: { Title: title, Creator: 'Jhumka', CreationDate: created },
    // Without this, pdfkit reads the metrics of Helvetica.
    font: '',
  })
  return {
    pdf,
    paper,
    left: paper.margin,
    width: paper.width - 2 * paper.margin,
    bottom: paper.height - paper.margin - FOOTER_HEIGHT,
    y: paper.margin,
    runningHead: [title, seller],
  }
}

/** Emoji have no glyph in the fonts, and a box in their place would look like an error. */
const EMOJI =
  /(?![©®™])\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\uFE0E\uFE0F]/gu

/**
 * One line of text without emoji, in which `Rs.` and its number stay together. Control characters
 * and line breaks would have no glyph.
 */
const toLine = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(EMOJI, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp} ]+/gu, ' ')
    .trim()
    .replaceAll(/Rs\. (?=\d)/g, 'Rs.\u00a0')

type Printed = { pdf: PDFKit.PDFDocument; line: string }

/** Selects the font of a text and its size. Returns the line that can be printed with it. */
function applyFont({ pdf }: Sheet, text: string, { size, bold }: TextStyle): Printed {
  const line = toLine(text)
  useFontFor(pdf, line, bold ? 'bold' : 'regular')
  pdf.fontSize(size)
  return { pdf, line: withGlyphs(pdf, line) }
}

/** The width of a text on one line. */
export function widthOf(sheet: Sheet, text: string, style: TextStyle): number {
  const { pdf, line } = applyFont(sheet, text, style)
  return pdf.widthOfString(line)
}

/** The height of a text that is wrapped at a width; 0 for an empty one. */
export function heightOf(sheet: Sheet, text: string, width: number, style: TextStyle): number {
  const { pdf, line } = applyFont(sheet, text, style)
  if (line === '') return 0
  const height = pdf.heightOfString(line, { width, align: style.align })
  return style.maxLines ? Math.min(height, style.maxLines * pdf.currentLineHeight()) : height
}

/** Draws a text, wrapped at the width of the box. Returns the y below it. */
export function drawText(sheet: Sheet, text: string, box: Box, style: TextStyle): number {
  const height = heightOf(sheet, text, box.width, style)
  if (height === 0) return box.y
  const { pdf, line } = applyFont(sheet, text, style)
  pdf.fillColor(style.colour ?? COLOURS.text).text(line, box.x, box.y, {
    width: box.width,
    align: style.align ?? 'left',
    // A little more than the lines need, so that rounding never takes the last one away.
    height: height + pdf.currentLineHeight() / 2,
    ellipsis: style.maxLines !== undefined,
  })
  return box.y + height
}

/** Draws a horizontal line over the whole width, or a part of it. */
export function drawRule(
  { pdf, left, width }: Sheet,
  y: number,
  { from = left, to = left + width, strong = false } = {},
): void {
  pdf
    .moveTo(from, y)
    .lineTo(to, y)
    .lineWidth(strong ? 0.75 : 0.5)
    .strokeColor(strong ? COLOURS.strongLine : COLOURS.line)
    .stroke()
}

/** Starts a page, with a line that says which document it belongs to. */
export function addPage(sheet: Sheet): void {
  const { pdf, paper, left, width, runningHead } = sheet
  pdf.addPage()
  const style = { size: paper.small, colour: COLOURS.muted, maxLines: 1 }
  const half = (width - paper.gap) / 2
  drawText(sheet, runningHead[0], { x: left, y: paper.margin, width: half }, style)
  const right = { x: left + half + paper.gap, y: paper.margin, width: half }
  const below = drawText(sheet, runningHead[1], right, { ...style, align: 'right' })
  sheet.y = below + paper.text
}

/** Starts a page unless a part of this height fits on the current one. */
export function makeRoom(sheet: Sheet, height: number): void {
  if (sheet.y + height > sheet.bottom) addPage(sheet)
}

/** Draws the footer of each page, with its number, and returns the file. */
export async function finishSheet(sheet: Sheet, statement: string): Promise<Buffer> {
  const { pdf, paper, left, width } = sheet
  const { count } = pdf.bufferedPageRange()
  const style = { size: paper.small, colour: COLOURS.muted }
  const y = paper.height - paper.margin - FOOTER_HEIGHT / 2
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    drawRule(sheet, y - 4)
    drawText(sheet, statement, { x: left, y, width: width * 0.75 }, style)
    const number = `Page ${page + 1} of ${count}`
    const right = { x: left + width * 0.75, y, width: width * 0.25 }
    drawText(sheet, number, right, { ...style, align: 'right' })
  }
  pdf.end()
  return buffer(pdf)
}
