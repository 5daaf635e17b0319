import { useForm, type UseFormReturn } from 'react-hook-form'
import type { Cart } from '#contract/index.ts'
import { SHIPPING_FIELDS, type ShippingDetails } from '#shared/people.ts'
import { readUser } from '#web/session.ts'
import { showAlert } from '#web/ui/alert.tsx'
import { FoldedSummary, OrderSummary } from './order-summary.tsx'
import { ShippingForm } from './shipping-form.tsx'
import { shippingAlert, shippingProblem } from './shipping-problem.ts'
import type { usePayment } from './use-payment.ts'

/** The checkout of a cart with something in it: shipping details, what it costs, and Pay Now. */
export function CheckoutForm({ cart, payment }: { cart: Cart; payment: ReturnType<typeof usePayment> }) {
  const form = useForm<ShippingDetails>({ defaultValues: startingDetails() })

  async function payNow(): Promise<void> {
    if (payment.busy) return
    const details = trimmed(form.getValues())
    const alert = shippingAlert(details)
    if (alert) {
      await showAlert(alert)
      return showProblems(form, Object.fromEntries(SHIPPING_FIELDS.map((field) => [field, shippingProblem(field, details[field])])))
    }
    form.clearErrors()
    showProblems(form, await payment.payFor(cart, details))
  }

  return (
    <>
      <FoldedSummary cart={cart} />
      <form
        method="post"
        noValidate
        className="mt-6 grid gap-8 lg:mt-7 lg:grid-cols-[1fr_26rem] lg:gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          void payNow()
        }}
      >
        <ShippingForm form={form} />
        <OrderSummary cart={cart} busy={payment.busy} confirming={payment.confirming} />
      </form>
    </>
  )
}

/** Puts each sentence beside its field and the focus on the first. */
function showProblems(form: UseFormReturn<ShippingDetails>, problems: Record<string, string | undefined>): void {
  for (const field of SHIPPING_FIELDS) {
    if (problems[field]) form.setError(field, { message: problems[field] })
    else form.clearErrors(field)
  }
  const wrong = SHIPPING_FIELDS.find((field) => problems[field])
  if (wrong) form.setFocus(wrong)
}

/** What the shop knows of the shopper already; the rest is hers to fill in. */
function startingDetails(): ShippingDetails {
  const user = readUser()
  const known = user === null || user === 'invalid' ? { name: '', email: '', mobile: '' } : user
  return { name: known.name, email: known.email ?? '', phone: known.mobile, address: '', city: '', state: '', country: 'India', pincode: '' }
}

const trimmed = (details: ShippingDetails): ShippingDetails => ({
  name: details.name.trim(),
  email: details.email.trim(),
  phone: details.phone.trim(),
  address: details.address.trim(),
  city: details.city.trim(),
  state: details.state.trim(),
  country: details.country.trim(),
  pincode: details.pincode.trim(),
})
