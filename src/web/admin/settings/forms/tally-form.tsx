import type { ReactElement } from 'react'
import type { Field } from '#web/admin/settings/fields.tsx'
import { TextsForm } from './plain-forms.tsx'
import { START_VALUES } from '#web/admin/settings/setting-values.ts'
import type { FormProps } from '#web/admin/settings/use-setting.ts'

const RATE_HINT = '{rate} becomes the rate in per cent.'

const TALLY: readonly Field[] = [
  {
    name: 'company',
    label: 'Company in Tally',
    optional: true,
    hint: 'Empty: the one that is open.',
  },
  { name: 'customers', label: 'Ledger of all customers', hint: 'Of the group Sundry Debtors.' },
  {
    name: 'sales',
    label: 'Voucher type of sales',
    hint: 'Best one of its own with manual numbers.',
  },
  { name: 'creditNote', label: 'Voucher type of credit notes' },
  { name: 'salesLocal', label: 'Sales within the state', hint: RATE_HINT },
  { name: 'salesInterState', label: 'Sales to other states', hint: RATE_HINT },
  { name: 'nilRatedLocal', label: 'Nil-rated sales within the state' },
  { name: 'nilRatedInterState', label: 'Nil-rated sales to other states' },
  { name: 'salesReturns', label: 'Sales returns' },
  { name: 'salesWithoutGst', label: 'Sales without GST registration' },
  { name: 'shipping', label: 'Shipping' },
  { name: 'gift_wrap', label: 'Gift wrap' },
  { name: 'cod_fee', label: 'Fee for cash on delivery' },
  { name: 'igst', label: 'IGST', hint: RATE_HINT },
  { name: 'cgst', label: 'CGST', hint: 'Here {rate} is half of the rate, as in 1.5.' },
  { name: 'sgst', label: 'SGST' },
  { name: 'utgst', label: 'UTGST' },
]

/** How vouchers and ledgers are named in Tally. */
export const TallyForm = (props: FormProps): ReactElement => (
  <TextsForm
    {...props}
    title="Tally"
    line={
      'The names of vouchers and ledgers in your books, for the day book of the reports. Each ' +
      'must exist in Tally, or Tally refuses the voucher.'
    }
    fields={TALLY}
    start={START_VALUES.tally}
  />
)
