import { useState } from 'react'
import { Link } from 'react-router'
import type { Order } from '#web/api/orders/order.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Pictures } from '#web/ui/pictures/pictures.tsx'
import type { OrderAction } from '#web/storefront/orders/order-change.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { mayAskForReturn, returnDeadline, returnTexts, returnTitle } from './return-texts.ts'

/** What comes back of these is here or on its way. */
const RETURNED: Order['status'][] = ['undelivered', 'return_requested', 'returned']

const importForm = () => import('./return-form.tsx')
type Form = Awaited<ReturnType<typeof importForm>>['ReturnForm']

/** The form, which is loaded when the customer opens it. */
function useReturnForm() {
  const [Form, setForm] = useState<Form>()
  const [isLoading, setLoading] = useState(false)
  const open = async () => {
    setLoading(true)
    const file = await loadPart(importForm)
    setLoading(false)
    if (file) setForm(() => file.ReturnForm)
  }
  return { Form, isLoading, open, close: () => setForm(undefined) }
}

/**
 * Which returns are possible and until when, with the form or the reason why not. It is folded to
 * one line until a return is requested, or the parcel comes back undelivered.
 */
export function ReturnBox({ order, action }: { order: Order; action: OrderAction }) {
  const { canReturn, refundDue, returnPictures } = order
  const hasState = refundDue !== undefined || returnPictures.length > 0
  if (!mayAskForReturn(order) && !canReturn.reason && !hasState) return null
  const isFolded = !hasState && !RETURNED.includes(order.status)
  const heading = (
    <h2 id="return-heading" className="font-semibold">
      {isFolded ? returnTitle(order) : 'Return or exchange'}
    </h2>
  )
  const content = <Content order={order} action={action} />
  if (!isFolded)
    return (
      <section className="bg-haldi-100 p-5 text-sm" aria-labelledby="return-heading">
        {heading}
        {content}
      </section>
    )
  return (
    <section aria-labelledby="return-heading">
      <Disclosure
        className="border border-jamun-200 bg-white px-4 text-sm"
        title={
          <span className="flex min-w-0 grow flex-wrap gap-x-1.5 py-2.5">
            {heading}
            <span className="text-jamun-700">{returnDeadline(order)}</span>
          </span>
        }
      >
        <div className="pb-4">{content}</div>
      </Disclosure>
    </section>
  )
}

function Content({ order, action }: { order: Order; action: OrderAction }) {
  const { Form, isLoading, open, close } = useReturnForm()
  const { canReturn, canExchange, returnPictures } = order
  const canRequest = mayAskForReturn(order)
  return (
    <>
      {returnTexts(order).map((text) => (
        <p key={text} className="mt-1 first-of-type:font-medium">
          {text}
        </p>
      ))}
      {(canRequest || !RETURNED.includes(order.status)) && (
        <p className="mt-1">
          How it goes back: see our{' '}
          <Link to="/refund" className="underline underline-offset-2 hover:text-rani-700">
            Refund policy
          </Link>
        </p>
      )}
      {!canRequest && order.status === 'delivered' && (
        <p className="-mb-3">
          Something is wrong with it?{' '}
          <Link
            to={`/grievance?order=${encodeURIComponent(order.number)}`}
            className={
              'inline-flex min-h-11 items-center font-medium text-rani-600 underline ' +
              'underline-offset-4 hover:text-rani-700'
            }
          >
            Tell us
          </Link>
        </p>
      )}
      {returnPictures.length > 0 && (
        <>
          <p className="mt-3 mb-1.5 font-medium">Your pictures</p>
          <Pictures pictures={returnPictures} reader="customer" />
        </>
      )}
      {canRequest && Form && <Form order={order} action={action} onClose={close} />}
      {canRequest && !Form && (
        <Button
          look="outline"
          size="sm"
          className="mt-3 w-full"
          busy={isLoading}
          onClick={() => void open()}
        >
          {canReturn.allowed || canExchange.allowed
            ? 'Ask for a return'
            : 'Something is wrong with it'}
        </Button>
      )}
    </>
  )
}
