import { z } from 'zod'
import { DEFAULT_TALLY_NAMES } from '#shared/invoices/tally-names.ts'
import { text } from '#contract/text.ts'

/** The longest name of a ledger in Tally. */
const MAX_NAME = 99
const Name = text(1, MAX_NAME, 'Please fill this in.')

/** The names of TallyNames (shared/invoices/tally-names.ts). */
export const Tally = z.object({
  company: z.string().trim().max(MAX_NAME),
  sales: Name,
  creditNote: Name,
  customers: Name,
  salesLocal: Name,
  salesInterState: Name,
  nilRatedLocal: Name,
  nilRatedInterState: Name,
  salesWithoutGst: Name,
  salesReturns: Name,
  // A kind of charge that did not exist when the names were saved has its usual one.
  shipping: Name.default(DEFAULT_TALLY_NAMES.shipping),
  gift_wrap: Name.default(DEFAULT_TALLY_NAMES.gift_wrap),
  cod_fee: Name.default(DEFAULT_TALLY_NAMES.cod_fee),
  cgst: Name,
  sgst: Name,
  utgst: Name,
  igst: Name,
})
