/**
 * Where the columns of a courier's file are, from 0; null for none. `awb`: the tracking number,
 * `reference`: that of the transfer to the shop's account.
 */
export type RemittanceColumns = { awb: number; amount: number; reference: number | null }

type RemittanceColumn = keyof RemittanceColumns

/**
 * What a line of a courier's file means. Only `paid` is recorded; the others are differences for an
 * administrator.
 */
export const REMITTANCE_STATES = [
  'paid',
  'amount',
  'remitted',
  'not-delivered',
  'online',
  'unknown',
  'several',
  'repeated',
  'unclear',
] as const
export type RemittanceState = (typeof REMITTANCE_STATES)[number]

export const MAX_REMITTANCE_LINES = 5000
export const MAX_REMITTANCE_LENGTH = 2_000_000

/** Names of columns in the files of couriers, in lower case; the first one that is there counts. */
const KNOWN_NAMES: Record<RemittanceColumn, string[]> = {
  awb: [
    'awb',
    'awb number',
    'awb no',
    'awb no.',
    'awb code',
    'waybill number',
    'waybill',
    'tracking number',
    'tracking id',
  ],
  amount: [
    'cod amount',
    'amount payable',
    'remitted amount',
    'remittance amount',
    'order value',
    'amount',
  ],
  reference: ['utr', 'utr number', 'utr no', 'bank reference', 'transaction id', 'crf id'],
}

/** The columns that a heading seems to have; null for each that is not found. */
export function guessColumns(heading: string[]): Record<RemittanceColumn, number | null> {
  const names = heading.map((cell) => cell.trim().toLowerCase().replaceAll(/\s+/g, ' '))
  const find = (column: RemittanceColumn): number | null => {
    const found = KNOWN_NAMES[column].find((name) => names.includes(name))
    return found === undefined ? null : names.indexOf(found)
  }
  return { awb: find('awb'), amount: find('amount'), reference: find('reference') }
}

/**
 * A tracking number as it is compared: without spaces, in capitals, without what spreadsheets add.
 * Undefined if it is empty, or if a spreadsheet has shortened it (1.23E+12).
 */
export function toAwb(text: string): string | undefined {
  const awb = text
    .replace(/^'/, '')
    .replaceAll(/\s/g, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .toUpperCase()
  return awb === '' || awb.length > 80 || /^\d(?:\.\d+)?E\+?\d+$/.test(awb) ? undefined : awb
}

/** An amount in paise; undefined if it is none. `Rs. 1,299.00` and `1299` are the same. */
export function toRemittedAmount(text: string): number | undefined {
  const digits = text.replaceAll(/rs\.?|inr|₹|,|\s/gi, '')
  const [, whole, part = ''] = /^(\d{1,8})(?:\.(\d{1,2})0*)?$/.exec(digits) ?? []
  return whole === undefined ? undefined : Number(whole) * 100 + Number(part.padEnd(2, '0'))
}
