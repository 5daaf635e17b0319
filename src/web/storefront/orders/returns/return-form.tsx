import { Fragment, useId } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import type { Order, OrderLine } from '#web/api/orders/order.ts'
import {
  MAX_RETURN_DETAILS_LENGTH,
  RETURN_REASON_LABELS,
  RETURN_REASONS,
  type ReturnReason,
} from '#shared/order/refund/return-reasons.ts'
import { serverMessage } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote, fieldClass, TextArea } from '#web/ui/field.tsx'
import { showFieldErrors } from '#web/storefront/account/fields.ts'
import { FormError } from '#web/storefront/account/form-parts.tsx'
import { useAddedPictures } from '#web/storefront/customer-pictures/added-pictures.tsx'
import type { OrderAction } from '#web/storefront/orders/order-change.ts'

type ReturnInput = {
  reason: ReturnReason | null
  lines: string[]
  /** How many of each line, as chosen; all that are left if the customer is not asked. */
  quantities: Record<string, string>
  details: string
}
type ReturnFormProps = { order: Order; action: OrderAction; onClose: () => void }

/** The reasons available for an order. */
const reasonsFor = (order: Order): ReturnReason[] =>
  RETURN_REASONS.filter((reason) => RIGHT_OF_REASON[reason](order))

const RIGHT_OF_REASON: Record<ReturnReason, (order: Order) => boolean> = {
  changed_mind: ({ canReturn }) => canReturn.allowed,
  does_not_fit: ({ canExchange }) => canExchange.allowed,
  something_wrong: ({ canReport }) => canReport.allowed,
}

const takeFocus = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLElement>('input:enabled, select, textarea')?.focus()

/** The form to request a return. It takes the focus when it opens. */
export function ReturnForm({ order, action, onClose }: ReturnFormProps) {
  const [only, second] = reasonsFor(order)
  const form = useForm<ReturnInput>({
    defaultValues: { reason: second ? null : only, lines: [], quantities: {}, details: '' },
  })
  const reason = useWatch({ control: form.control, name: 'reason' })
  const isFault = reason === 'something_wrong'
  const pictures = useAddedPictures()
  const asksLines = order.lines.length > 1
  const [single] = asksLines ? [] : order.lines
  const { error } = action

  async function send({ reason: why, lines, quantities, details }: ReturnInput): Promise<void> {
    if (!why) return
    const added = why === 'something_wrong' ? await pictures.upload() : []
    if (!added) return
    const units = chosenUnits(quantities, single ? [single.id] : lines)
    const chosen = { ...(asksLines && { lines }), ...units, pictures: added }
    const change = { kind: 'return', id: order.id, reason: why, details, ...chosen } as const
    const result = await action.send(change)
    if (result?.error) showFieldErrors(form, ['details'], result.error)
    pictures.showRefusal(result?.error)
  }

  return (
    <form
      ref={takeFocus}
      noValidate
      className="mt-4 stack-4"
      onSubmit={(event) => void form.handleSubmit(send)(event)}
    >
      <Reasons order={order} form={form} />
      {asksLines && reason && <Lines order={order} form={form} reason={reason} />}
      {single && reason && <Units line={single} form={form} />}
      <Details form={form} isFault={isFault} />
      <div hidden={!isFault}>{pictures.field}</div>
      <div role="alert">
        <FormError
          text={error && serverMessage(error, 'We could not be told of it. Please try again.')}
        />
      </div>
      <div className="grid gap-2">
        <Button type="submit" size="sm" busy={action.busy || pictures.isBusy}>
          Ask for a return
        </Button>
        <Button look="soft" size="sm" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  )
}

/** The chosen units of these lines; without those that the customer was not asked for. */
function chosenUnits(
  quantities: Record<string, string>,
  lines: string[],
): { quantities?: Record<string, number> } {
  const asked = lines.flatMap((id) => (quantities[id] ? [[id, Number(quantities[id])]] : []))
  return asked.length > 0 ? { quantities: Object.fromEntries(asked) } : {}
}

type PartProps = { form: UseFormReturn<ReturnInput> }

const WHY = 'Why are you sending it back?'

/** A single reason is text: the form has it already. */
function Reasons({ order, form }: PartProps & { order: Order }) {
  const id = useId()
  const [only, second] = reasonsFor(order)
  if (only && !second)
    return (
      <p>
        <span className="block font-medium">{WHY}</span>
        {RETURN_REASON_LABELS[only]}
      </p>
    )
  const error = form.formState.errors.reason?.message
  const field = form.register('reason', {
    required: 'Please choose a reason.',
    onChange: () => form.setValue('lines', []),
  })
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 font-medium">{WHY}</legend>
      {reasonsFor(order).map((reason) => (
        <label key={reason} className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            value={reason}
            className="size-5 shrink-0 accent-rani-600"
            {...field}
          />
          {RETURN_REASON_LABELS[reason]}
        </label>
      ))}
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}

/** Why a line cannot be chosen; empty if it can. */
function exclusionOf(line: OrderLine, order: Order, reason: ReturnReason): string {
  if (line.isReturned) return 'Came back to us'
  if (linesFor(reason, order).includes(line.id)) return ''
  if (reason === 'something_wrong') return 'The time to report a fault of it is over.'
  return (
    line.notReturnableBecause ||
    (order.status === 'returned'
      ? 'It can come back if something is wrong with it.'
      : 'The time to return it is over.')
  )
}

const linesFor = (reason: ReturnReason, order: Order): string[] =>
  ({
    changed_mind: order.canReturn,
    does_not_fit: order.canExchange,
    something_wrong: order.canReport,
  })[reason].lines

/** The lines to return. A line that cannot be returned shows the reason. */
function Lines({ order, form, reason }: PartProps & { order: Order; reason: ReturnReason }) {
  const id = useId()
  const error = form.formState.errors.lines?.message
  const chosen = useWatch({ control: form.control, name: 'lines' })
  const field = form.register('lines', {
    validate: (lines) => lines.length > 0 || 'Please choose what you want to send back.',
  })
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1.5 font-medium">Which pieces?</legend>
      {order.lines.map((line) => {
        const exclusion = exclusionOf(line, order, reason)
        return (
          <Fragment key={line.id}>
            <label
              className={
                'flex min-h-11 items-center gap-3 py-1 ' +
                `${exclusion ? 'text-jamun-700' : 'cursor-pointer'}`
              }
            >
              {exclusion ? (
                <input type="checkbox" disabled className="size-5 shrink-0" />
              ) : (
                <input
                  type="checkbox"
                  value={line.id}
                  className="size-5 shrink-0 accent-rani-600"
                  {...field}
                />
              )}
              <span className="min-w-0 wrap-break-word">
                {line.product.title}
                {line.variant.label && `, ${line.variant.label}`}
                {exclusion && <span className="block text-xs">{exclusion}</span>}
              </span>
            </label>
            {!exclusion && chosen.includes(line.id) && <Units line={line} form={form} />}
          </Fragment>
        )
      })}
      <FieldNote id={id} error={error} />
    </fieldset>
  )
}

/** How many of a line come back; nothing if one can. The default is all that did not. */
function Units({ line, form }: PartProps & { line: OrderLine }) {
  const id = useId()
  const left = line.quantity - line.returnedQuantity
  if (left < 2) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 pb-2">
      <label htmlFor={id}>
        How many of {left}?<span className="sr-only"> {line.product.title}</span>
      </label>
      <select
        id={id}
        className={fieldClass(false, 'w-auto!')}
        defaultValue={String(left)}
        {...form.register(`quantities.${line.id}`, { shouldUnregister: true })}
      >
        {Array.from({ length: left }, (_, at) => (
          <option key={at} value={at + 1}>
            {at + 1}
          </option>
        ))}
      </select>
    </div>
  )
}

const Details = ({ form, isFault }: PartProps & { isFault: boolean }) => (
  <TextArea
    label={isFault ? 'What is wrong?' : 'Tell us more'}
    optional={!isFault}
    rows={3}
    maxLength={MAX_RETURN_DETAILS_LENGTH}
    aria-required={isFault}
    error={form.formState.errors.details?.message}
    {...form.register('details', {
      validate: (details) => !isFault || details.trim() !== '' || 'Please tell us what is wrong.',
    })}
  />
)
