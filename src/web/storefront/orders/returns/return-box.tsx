import { useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#contract/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/storefront/account/profile/profile-card.tsx'
import { ReturnForm } from './return-form.tsx'

/** Which returns are possible and until when, with the form or the reason why not. */
export function ReturnBox({ order, onChange }: { order: Order; onChange: (order: Order) => void }) {
  const [open, setOpen] = useState(false)
  const { canReturn, canReport } = order
  const canRequest = canReturn.allowed || canReport.allowed
  if (!canRequest && !canReturn.reason) return null
  return (
    <section className="bg-haldi-100 p-5 text-sm" aria-labelledby="return-heading">
      <h3 id="return-heading" className="font-semibold">
        Return or exchange
      </h3>
      {order.status !== 'return_requested' && (
        <p className="mt-1">
          What may come back, and how: see our{' '}
          <Link to="/refund" className="underline underline-offset-2 hover:text-rani-700">
            Refund policy
          </Link>
        </p>
      )}
      <p className="mt-1 font-medium">
        {canReturn.reason || `Open until ${formatDay(canReturn.until ?? '')}.`}
      </p>
      {canReport.allowed && (
        <p className="mt-1">
          Something damaged or wrong comes back in any case: tell us until{' '}
          {formatDay(canReport.until ?? '')}.
        </p>
      )}
      {open && <ReturnForm order={order} onDone={onChange} onClose={() => setOpen(false)} />}
      {canRequest && !open && (
        <Button look="primary" size="sm" className="mt-3 w-full" onClick={() => setOpen(true)}>
          {canReturn.allowed ? 'Ask for a return' : 'Something is wrong with it'}
        </Button>
      )}
    </section>
  )
}
