import { useState, type ReactElement, type ReactNode } from 'react'
import { paise, type Paise } from '#shared/money/money.ts'
import { columnFormat, formatAmount } from '#web/admin/layout/money/amounts.ts'
import { useMutation, type Failure, type MutationResult } from '#web/admin/layout/admin-data.ts'
import { SIZE } from '#web/admin/orders/order-mutations.ts'
import { MailNote } from '#web/admin/orders/mail-note.tsx'
import type { AdminOrderLine } from '#web/api/admin/orders/order-line.ts'
import type { AdminOrder, SizeChoice, SizeChoices } from '#web/api/admin/orders/orders.ts'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'

type SizeDialogProps = {
  order: AdminOrder
  line: AdminOrderLine
  /** Undefined until they are read. */
  sizes: MutationResult<SizeChoices> | undefined
  onClose: () => void
}

/**
 * Request ids of changes whose response was lost, by line and size. The server may have made them.
 */
const pendingRequestIds = new Map<string, string>()

/**
 * Changes the size of a line of an order that is not packed yet. Shows what the order costs
 * afterwards, and what happens to the difference, before it is confirmed.
 */
export function SizeDialog({ order, line, sizes, onClose }: SizeDialogProps): ReactElement {
  const [chosen, setChosen] = useState('')
  const [waive, setWaive] = useState(false)
  const choices = sizes?.ok ? (sizes.value.byLine[line.id] ?? []) : []
  const choice = choices.find(({ variantId }) => variantId === chosen)
  const waives = waive && choice?.effect === 'ask'
  const { problem, setProblem, send } = useSizeChange({ order, line, choice, waives })
  return (
    <FormDialog
      title="Change size"
      confirm={choice?.effect === 'ask' && !waives ? 'Ask for the difference' : 'Change size'}
      onConfirm={send}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {line.product.title}, size {line.variant.label?.replace(/^Size (?=\S)/, '')}
        {line.quantity > 1 && ` × ${line.quantity}`}
      </p>
      <SizeField
        sizes={sizes}
        choices={choices}
        value={chosen}
        problem={problem}
        onChoose={(variantId) => {
          setChosen(variantId)
          setProblem('')
        }}
      />
      {choice && <Sums order={order} line={line} choice={choice} waives={waives} />}
      {choice?.effect === 'ask' && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-jamun-900"
            checked={waive}
            onChange={({ target }) => setWaive(target.checked)}
          />
          Waive the difference
        </label>
      )}
      {choice && sizes?.ok && (
        <p className="border-l-2 border-haldi-400 bg-haldi-100 p-3 text-sm">
          {effectText(choice, { waives, payDays: sizes.value.payDays })}
        </p>
      )}
      <MailNote />
    </FormDialog>
  )
}

type SizeChange = {
  order: AdminOrder
  line: AdminOrderLine
  choice: SizeChoice | undefined
  waives: boolean
}

function useSizeChange({ order, line, choice, waives }: SizeChange) {
  const changing = useMutation(SIZE)
  const [problem, setProblem] = useState('')
  const send = async (): Promise<boolean> => {
    const wrong = choice ? problemOf(choice, waives) : 'Please choose a size.'
    setProblem(wrong)
    if (!choice || wrong) return false
    const key = [line.id, line.variant.id, choice.variantId, waives].join(' ')
    const requestId = pendingRequestIds.get(key) ?? crypto.randomUUID()
    pendingRequestIds.set(key, requestId)
    const result = await changing.run({
      id: order.id,
      lineId: line.id,
      fromVariantId: line.variant.id,
      variantId: choice.variantId,
      unitPrice: choice.unitPrice,
      waive: waives,
      requestId,
    })
    if (!result) return false
    if (result.ok || isRefusal(result)) pendingRequestIds.delete(key)
    if (!result.ok) setProblem(result.fields.variantId ?? '')
    // After another refusal the dialog would show an order of before.
    return result.ok || (isRefusal(result) && !result.fields.variantId)
  }
  return { problem, setProblem, send }
}

/** Whether the server certainly made no change. */
const isRefusal = ({ status }: Failure): boolean => status >= 400 && status < 500

function problemOf({ hasEnough, stock, problem, effect }: SizeChoice, waives: boolean): string {
  if (!hasEnough) return stock === 0 ? 'This size is sold out.' : `Only ${stock} left of this size.`
  return waives && effect === 'ask' ? '' : problem
}

type SizeFieldProps = {
  sizes: MutationResult<SizeChoices> | undefined
  choices: SizeChoice[]
  value: string
  problem: string
  onChoose: (variantId: string) => void
}

function SizeField({ sizes, choices, value, problem, onChoose }: SizeFieldProps) {
  const format = columnFormat(choices.map(({ unitPrice }) => unitPrice))
  if (!sizes) return <output className="block text-jamun-700">Loading...</output>
  if (!sizes.ok)
    return <p role="alert">Failed to load the sizes. Please close this and try again.</p>
  if (choices.length === 0) return <p>This piece has no other size.</p>
  return (
    <SelectField
      label="New size"
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      error={problem || undefined}
    >
      <option value="">Please choose</option>
      {choices.map((choice) => (
        <option key={choice.variantId} value={choice.variantId}>
          {`${choice.label} · ${format(choice.unitPrice)} · ${choice.stock} in stock`}
        </option>
      ))}
    </SelectField>
  )
}

type SumsProps = { order: AdminOrder; line: AdminOrderLine; choice: SizeChoice; waives: boolean }

/** Price of one piece, shipping and total, before and after. */
function Sums({ order, line, choice, waives }: SumsProps) {
  const after = waives ? { ...order, unitPrice: line.unitPrice } : choice
  const sums = [order, after].flatMap(({ subtotal, discount, total }) => [
    subtotal,
    discount,
    total,
  ])
  const difference = paise(Math.abs(choice.difference))
  const prices = [line.unitPrice, after.unitPrice]
  const format = columnFormat([...sums, ...prices, order.shipping, difference])
  const beforeAfter = (before: Paise, now: Paise) =>
    before === now ? format(before) : `${format(before)} → ${format(now)}`
  return (
    <dl className="tnum stack-1.5 border-y border-jamun-100 py-3 text-sm">
      <Row name="In stock">{choice.stock}</Row>
      <Row name="Price of one piece">{beforeAfter(line.unitPrice, after.unitPrice)}</Row>
      <Row name="Subtotal">{beforeAfter(order.subtotal, after.subtotal)}</Row>
      {(order.discount > 0 || after.discount > 0) && (
        <Row name="Discount">{beforeAfter(order.discount, after.discount)}</Row>
      )}
      <Row name="Shipping, as charged">
        {order.shipping === 0 ? 'Free' : format(order.shipping)}
      </Row>
      <Row name="Total">{beforeAfter(order.total, after.total)}</Row>
      <Row name="Difference">
        <strong>{format(difference)}</strong>
      </Row>
    </dl>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-jamun-700">{name}</dt>
      <dd className="text-right">{children}</dd>
    </div>
  )
}

function effectText(
  { effect, difference }: SizeChoice,
  { waives, payDays }: { waives: boolean; payDays: number },
): string {
  const amount = formatAmount(paise(Math.abs(difference)))
  if (effect === 'none') return 'The price stays. The size is changed at once.'
  if (effect === 'refund')
    return `The size is changed at once, and ${amount} goes back to the original payment method.`
  if (waives)
    return (
      'The size is changed at once at the old price. ' +
      `${amount} is not asked for, which is logged.`
    )
  return (
    `The customer gets a mail that asks for ${amount}. The new size is kept for ${payDays} days, ` +
    'and the change is made when it is paid. Otherwise the order stays as it is.'
  )
}
