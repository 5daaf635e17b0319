import { inflateSync } from 'node:zlib'
import { getDocumentProxy } from 'unpdf'

/** A text on a page, in points from the left and from the top: the box around its capitals. */
export type PlacedText = { text: string; left: number; right: number; top: number; bottom: number }

export type PdfPage = { width: number; height: number; texts: PlacedText[]; text: string }

/** The pages of a PDF, with every text and its place, as a reader of PDF files extracts them. */
export async function readPages(pdf: Buffer): Promise<PdfPage[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf))
  const pages: PdfPage[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    const { width, height } = page.getViewport({ scale: 1 })
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item): PlacedText[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [size = 0, , , , left = 0, baseline = 0] = item.transform.map(Number)
      const y = height - baseline
      return [{ text: item.str, left, right: left + item.width, top: y - 0.72 * size, bottom: y }]
    })
    pages.push({ width, height, texts, text: texts.map((each) => each.text).join('\n') })
  }
  return pages
}

/** The streams of a PDF as text: what is drawn, and files such as fonts. */
export function readStreams(pdf: Buffer): string[] {
  const streams: string[] = []
  let from = 0
  for (;;) {
    const start = pdf.indexOf('stream\n', from)
    if (start < 0) return streams
    const end = pdf.indexOf('endstream', start)
    try {
      streams.push(inflateSync(pdf.subarray(start + 7, end)).toString('latin1'))
    } catch {
      // A picture may be stored in another way.
    }
    from = end + 9
  }
}

/** The numbers of all glyphs that are drawn. 0 is the box of a character without a glyph. */
export const readGlyphs = (pdf: Buffer): number[] =>
  readStreams(pdf)
    .filter((stream) => stream.includes(' Tf\n'))
    .flatMap((stream) => [...stream.matchAll(/<([0-9a-f]+)>/g)])
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((glyph) => Number.parseInt(glyph, 16))

/** Pairs of texts of a page that are drawn over one another. */
export const overlapping = ({ texts }: PdfPage): string[] =>
  texts.flatMap((a, at) =>
    texts
      .slice(at + 1)
      .filter(
        (b) =>
          a.left < b.right - 0.5 &&
          b.left < a.right - 0.5 &&
          a.top < b.bottom - 0.5 &&
          b.top < a.bottom - 0.5,
      )
      .map((b) => `${a.text} | ${b.text}`),
  )
