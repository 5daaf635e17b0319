import { STATES } from '#shared/customer/account-fields.ts'
import { toRupees, type Paise } from '#shared/money/money.ts'

/**
 * How the offline tool of the GST portal spells values in the CSV files of GSTR-1 (its sample
 * files, and the messages of its importer, version 3.2.4).
 */

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')

/** `2026-11-05` as `05-Nov-2026`. */
export function toGstDate(date: string): string {
  const [year = '', month = '', day = ''] = date.split('-')
  return `${day}-${MONTHS[Number(month) - 1] ?? month}-${year}`
}

/** An amount in rupees with two decimals and nothing else: `1261.17`, `-0.50`. */
export const toGstAmount = (amount: Paise): string => toRupees(amount).toFixed(2)

/** A rate in basis points as per cent without a sign: 300 is `3`, 25 is `0.25`. */
export const toGstRate = (rateBp: number): string => String(rateBp / 100)

/** A place of supply by its GST code: `27-Maharashtra`, `01-Jammu & Kashmir`. */
export const toGstPlace = (code: string): string =>
  [code, STATES[code]?.replaceAll(' and ', ' & ')].filter(Boolean).join('-')

const UNITS: Record<string, string> = {
  PCS: 'PCS-PIECES',
  NOS: 'NOS-NUMBERS',
  PRS: 'PRS-PAIRS',
  SET: 'SET-SETS',
  PAC: 'PAC-PACKS',
  BOX: 'BOX-BOX',
}

/** A unit quantity code with its name: `PCS-PIECES`; `OTH-OTHERS` for any that is not listed. */
export const toGstUnit = (unit: string | null): string => UNITS[unit ?? ''] ?? 'OTH-OTHERS'
