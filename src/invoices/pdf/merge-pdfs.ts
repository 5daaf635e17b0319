/**
 * Puts the pages of several documents into one file, in the order given. Throws for a file that is
 * not a PDF, and RangeError for an empty list: a file without a page cannot be printed.
 */
export async function mergePdfs(pdfs: Buffer[]): Promise<Buffer> {
  if (pdfs.length === 0) throw new RangeError('There is no document to put into the file.')
  const { PDFDocument } = await import('@pdfme/pdf-lib')
  // Without the date of now: the same documents make the same file.
  const merged = await PDFDocument.create({ updateMetadata: false })
  for (const pdf of pdfs) {
    const source = await PDFDocument.load(pdf, { updateMetadata: false })
    for (const page of await merged.copyPages(source, source.getPageIndices())) merged.addPage(page)
  }
  return Buffer.from(await merged.save())
}
