import { MAX_FILE_BYTES } from '#shared/catalog/product-file/columns.ts'
import type { UnreadableFile } from './read-product-file.ts'

const MAX_MB = MAX_FILE_BYTES / 1024 / 1024
const TOO_LARGE = `The file is larger than ${MAX_MB} MB. Please make two of it.`
const NOT_CSV = 'This is no CSV file. Please choose the file that a spreadsheet has saved as CSV.'
const WORKBOOK =
  'This is a workbook of a spreadsheet program. Please save it there as “CSV UTF-8”, and choose ' +
  'that file.'
const NOT_UTF8 =
  'The letters of this file cannot be read. In Excel, please save it as “CSV UTF-8 (Comma ' +
  'delimited)”; in Google Sheets and LibreOffice, as CSV with UTF-8.'

/** The first bytes of `.xlsx` and `.ods`, and of `.xls`. */
const WORKBOOK_STARTS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
]

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte)

/** The text of a CSV file, in UTF-8 or with the byte order mark of UTF-16. */
export async function decodeFile(file: Blob): Promise<string | UnreadableFile> {
  if (file.size > MAX_FILE_BYTES) return { sentence: TOO_LARGE }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (WORKBOOK_STARTS.some((start) => startsWith(bytes, start))) return { sentence: WORKBOOK }
  const text = decode(bytes)
  if (text === undefined) return { sentence: NOT_UTF8 }
  return text.includes('\0') ? { sentence: NOT_CSV } : text
}

function decode(bytes: Uint8Array): string | undefined {
  const isUtf16 = startsWith(bytes, [0xff, 0xfe])
  try {
    return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
