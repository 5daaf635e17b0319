import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { serverMessage } from '#web/api/client.ts'
import type { TrackedOrder, TrackOrderInput } from '#web/api/orders/order.ts'
import { useWords } from '#web/session/shop-facts.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { bindField, showFieldErrors } from '#web/storefront/account/fields.ts'
import { FormError, MobileField, SendButton } from '#web/storefront/account/form-parts.tsx'
import { PROBLEMS } from '#web/storefront/account/problems.ts'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'

const numberProblem = (number: string): string | undefined =>
  number.trim() ? undefined : 'Please enter your order number.'

type TrackOrderFormProps = {
  number: string
  /** Called when an order was found. */
  onFound?: () => void
  /** Stand beside the form, and under it once an order is there. */
  children?: ReactNode
}

/** Loaded when an order was found. */
const TrackedOrderResult = lazy(() =>
  import('./tracked-order.tsx').then(
    (file) => ({ default: file.TrackedOrderResult }),
    () => ({
      default: () => <p role="alert">The order could not be shown. Please reload the page.</p>,
    }),
  ),
)

const HEADING = 'Find an order'

/**
 * The form that finds an order by its number and a mobile number of it, without a log-in. Over the
 * order that was found it is one line, which opens it again.
 */
export function TrackOrderForm({ number, onFound, children }: TrackOrderFormProps) {
  const form = useForm<TrackOrderInput>({ defaultValues: { number, mobile: '' } })
  const [isChanging, setChanging] = useState(false)
  const { busy, reply, error, send } = useCustomerAction<TrackedOrder, TrackOrderInput>(
    (result) => {
      showFieldErrors(form, ['number', 'mobile'], result.error)
      if (result.error) return
      setChanging(false)
      onFound?.()
    },
  )
  const found = busy || error ? undefined : reply?.data
  const isFolded = found && !isChanging

  return (
    <section aria-label={HEADING} className={children ? WIDE : 'grid grid-cols-1'}>
      <div className="bg-chandan p-5 lg:p-7">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <h2 className="font-display text-[1.5rem]">{HEADING}</h2>
          {found && (
            <Button look="link" aria-expanded={isChanging} onClick={() => setChanging(!isChanging)}>
              Change
            </Button>
          )}
        </div>
        <Fields hidden={isFolded} form={form} busy={busy} error={error} onSend={send} />
      </div>
      {found && (
        <Suspense>
          <TrackedOrderResult order={found} isBeside={!!children} />
        </Suspense>
      )}
      {children && (
        <div className={found ? 'col-start-1' : 'lg:col-start-2 lg:pt-7 lg:*:mt-0!'}>
          {children}
        </div>
      )}
    </section>
  )
}

type FieldsProps = {
  hidden: boolean | undefined
  form: UseFormReturn<TrackOrderInput>
  busy: boolean
  error: unknown
  onSend: (input: TrackOrderInput) => unknown
}

const Fields = ({ hidden, form, busy, error, onSend }: FieldsProps) => (
  <form
    method="post"
    noValidate
    hidden={hidden}
    className="mt-1 stack-4"
    onSubmit={(event) => void form.handleSubmit(onSend)(event)}
  >
    <p className="text-sm text-jamun-700">Without logging in: status and timeline only.</p>
    <TextField
      label="Order number"
      placeholder={`${useWords()?.orderPrefix ?? 'JH'}-0000-000000`}
      autoComplete="off"
      required
      maxLength={40}
      {...bindField(form, 'number', numberProblem)}
    />
    <MobileField {...bindField(form, 'mobile', PROBLEMS.mobile)} />
    <div role="alert">
      <FormError
        text={
          error ? serverMessage(error, 'We could not look for your order. Please try again.') : ''
        }
      />
    </div>
    <SendButton ready busy={busy}>
      Track Order
    </SendButton>
  </form>
)

const WIDE =
  'grid max-w-form grid-cols-1 lg:max-w-none lg:grid-cols-[2fr_3fr] lg:items-start lg:gap-x-14 ' +
  'md:grid-rows-[auto_1fr]'
