import { Download } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { readInvoice, readOwnInvoice, type Invoice } from '#web/api/orders/invoices.ts'
import { saveFile } from '#web/ui/browser/save-file.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

const READ_FOR = { customer: readOwnInvoice, administrator: readInvoice } as const

const NAMES: Record<Invoice['kind'], string> = {
  'tax-invoice': 'Invoice',
  'invoice-and-bill': 'Invoice',
  'bill-of-supply': 'Bill of supply',
  bill: 'Bill',
  'credit-note': 'Credit note',
}

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

type InvoiceListProps = { invoices: Invoice[]; reader: keyof typeof READ_FOR; className?: string }

/** The documents of an order, each with a button that saves its PDF. */
export function InvoiceList({ invoices, reader, className = '' }: InvoiceListProps): ReactElement {
  return (
    <ul className={`stack-3 ${className}`}>
      {invoices.map((invoice) => (
        <li
          key={invoice.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
        >
          <span className="min-w-0">
            {/* The heading above says it of the only one. */}
            {(invoices.length > 1 || NAMES[invoice.kind] !== NAMES['tax-invoice']) && (
              <span className="block">{NAMES[invoice.kind]}</span>
            )}
            <span className="tnum block text-sm wrap-anywhere text-jamun-700">
              {invoice.number}, {day.format(new Date(invoice.date))}
            </span>
            {noteOf(invoice) && (
              <span className="tnum block text-sm wrap-anywhere text-jamun-700">
                {noteOf(invoice)}
              </span>
            )}
          </span>
          <SaveButton invoice={invoice} reader={reader} />
        </li>
      ))}
    </ul>
  )
}

/** The invoice that a document credits, or that replaces it; empty for others. */
function noteOf({ credits, correctedBy }: Invoice): string {
  if (correctedBy !== null) return `Corrected by ${correctedBy}`
  return credits === null ? '' : `Credits ${credits}`
}

function SaveButton({ invoice, reader }: { invoice: Invoice; reader: keyof typeof READ_FOR }) {
  const [busy, setBusy] = useState(false)
  async function save(): Promise<void> {
    setBusy(true)
    const file = await READ_FOR[reader](invoice.id)
    setBusy(false)
    if (file) saveFile(`${invoice.number.replaceAll('/', '-')}.pdf`, file, 'application/pdf')
    else toast('error', 'The PDF could not be loaded. Please try again.')
  }
  return (
    <Button
      look="outline"
      size="sm"
      busy={busy}
      aria-label={`Download ${NAMES[invoice.kind]} ${invoice.number} as PDF`}
      onClick={() => void save()}
    >
      <Download aria-hidden="true" strokeWidth={1.6} className="size-4" />
      PDF
    </Button>
  )
}
