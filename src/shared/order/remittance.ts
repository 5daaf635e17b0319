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

/**
 * Names of columns in the files of couriers, as `toName` has them; the first one that is there
 * counts. The value of an order is what the courier pays out only if the file has nothing nearer.
 */
const KNOWN_NAMES: Record<RemittanceColumn, string[]> = {
  awb: [
    'awb',
    'awb number',
    'awb no',
    'awb code',
    'waybill number',
    'waybill no',
    'waybill',
    'tracking number',
    'tracking no',
    'tracking id',
  ],
  amount: [
    'cod payable',
    'cod payable amount',
    'cod amount payable',
    'cod amount',
    'amount payable',
    'cod remitted',
    'cod remittance',
    'cod remittance amount',
    'remitted amount',
    'remittance amount',
    'amount',
    'order value',
  ],
  reference: ['utr', 'utr number', 'utr no', 'bank reference', 'transaction id', 'crf id'],
}

/** `COD Amount (Rs.)` and `cod_amount` are the same name. */
const toName = (cell: string): string =>
  cell
    .toLowerCase()
    .replaceAll(/\(.*?\)/g, ' ')
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim()

/** The columns that a heading seems to have; null for each that is not found. */
export function guessColumns(heading: string[]): Record<RemittanceColumn, number | null> {
  const names = heading.map(toName)
  const find = (column: RemittanceColumn): number | null => {
    const found = KNOWN_NAMES[column].find((name) => names.includes(name))
    return found === undefined ? null : names.indexOf(found)
  }
  return { awb: find('awb'), amount: find('amount'), reference: find('reference') }
}

/** A cell without what makes it text in a spreadsheet: `="0012"` and `'0012` are `0012`. */
export const toCellText = (cell: string): string =>
  cell
    .trim()
    .replace(/^="(.*)"$/s, '$1')
    .replace(/^'/, '')
    .trim()

/**
 * A tracking number as it is compared: without spaces, in capitals, without what spreadsheets add.
 * Undefined if it is empty, or if a spreadsheet has shortened it (1.23E+12).
 */
export function toAwb(text: string): string | undefined {
  const awb = toCellText(text)
    .replaceAll(/\s/g, '')
    .replace(/^(\d+)\.0+$/, '$1')
    .toUpperCase()
  return awb === '' || awb.length > 80 || /^\d(?:\.\d+)?E\+?\d+$/.test(awb) ? undefined : awb
}

/**
 * An amount in paise; undefined if it is none, or if it was taken back (`isDebit`). `Rs. 1,299.00`,
 * `1299`, `1,299/-` and `1299.00 CR` are the same. A comma before two digits may be a decimal one,
 * so that is no amount.
 */
export function toRemittedAmount(text: string): number | undefined {
  const digits = toCellText(text)
    .replaceAll(/rs\.?|inr|₹|\s/gi, '')
    .replace(/\/[-–]?$|\(?cr\.?\)?$/i, '')
  const [, whole, part = ''] =
    /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,8})(?:\.(\d{1,2})0*)?$/.exec(digits) ?? []
  const rupees = whole?.replaceAll(',', '') ?? ''
  if (rupees === '' || rupees.length > 8) return undefined
  return Number(rupees) * 100 + Number(part.padEnd(2, '0'))
}

/** Whether an amount was taken from the shop: `1299.00 DR`, `-1299` or `(1299)`. */
export const isDebit = (text: string): boolean =>
  /\d/.test(text) && /^(?:rs\.?|inr|₹|\s)*[-−(]|(?:dr\.?\)?|debit|\d-)$/i.test(toCellText(text))
