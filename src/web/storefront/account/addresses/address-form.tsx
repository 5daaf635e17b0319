import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import {
  SHIPPING_FIELDS,
  SHIPPING_MESSAGES,
  toState,
  type ShippingDetails,
} from '#shared/customer/account-fields.ts'
import { useGuestCheckout } from '#web/session/shop-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { toDetails } from '#web/storefront/address/shipping-details.ts'
import { ShippingFields, showProblems } from '#web/storefront/address/shipping-fields.tsx'
import { shippingProblem } from '#web/storefront/address/shipping-problem.ts'

type AddressFormProps = {
  title: string
  details: ShippingDetails
  /** Resolves to the server's messages for single fields. */
  onSave: (details: ShippingDetails) => Promise<Record<string, string> | undefined>
  onCancel: () => void
}

/**
 * The form for a new or existing address, with the eight fields of the checkout. The first field
 * gets the focus when the form opens.
 */
export function AddressForm({ title, details, onSave, onCancel }: AddressFormProps) {
  const form = useForm<ShippingDetails>({ defaultValues: details })
  const [busy, setBusy] = useState(false)
  const needsEmail = !useGuestCheckout()
  useEffect(() => form.setFocus('name'), [form])

  async function save(): Promise<void> {
    if (busy) return
    const values = toDetails(form.getValues())
    const missing = problemsOf(values, needsEmail)
    if (Object.keys(missing).length > 0) return showProblems(form, missing)
    setBusy(true)
    const problems = await onSave(values)
    setBusy(false)
    if (problems) showProblems(form, problems)
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={title}
      className="mt-6 border border-jamun-200 bg-white p-5 lg:p-7"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h2 className="mb-4 font-display text-[1.5rem]">{title}</h2>
      <ShippingFields form={form} />
      <div className="mt-6 flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save address
        </Button>
        <Button look="outline" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/**
 * Returns the messages of the checkout's checks. The state must also be one of the list, because
 * later orders use the saved address.
 */
function problemsOf(details: ShippingDetails, needsEmail: boolean): Record<string, string> {
  const problems = SHIPPING_FIELDS.flatMap((field) => {
    const problem = shippingProblem(field, details[field], { needsEmail })
    return problem ? [[field, problem]] : []
  })
  return {
    ...(toState(details.state) ? {} : { state: SHIPPING_MESSAGES.state }),
    ...Object.fromEntries(problems),
  }
}
