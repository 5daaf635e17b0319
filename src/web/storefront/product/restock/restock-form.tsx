import { Check } from 'lucide-react'
import { useEffect, useId, useRef, useState, type FormEvent, type ReactElement } from 'react'
import { RESTOCK_KEPT_DAYS } from '#shared/catalog/restock.ts'
import { isEmail } from '#shared/customer/account-fields.ts'
import { serverMessage } from '#web/api/client.ts'
import { askForRestock } from '#web/api/restock.ts'
import { readUser } from '#web/session/session.ts'
import type { VariantView } from '#web/storefront/product/product-view.ts'
import { Button } from '#web/ui/button.tsx'
import { takeFocus } from '#web/ui/browser/take-focus.ts'
import { FieldLabel, FieldNote, fieldClass } from '#web/ui/field.tsx'

const WRONG_ADDRESS = 'Please enter a valid email address.'
const FAILED = 'This did not work. Please try again.'

function storedEmail(): string {
  const user = readUser()
  return user === null || user === 'invalid' ? '' : (user.email ?? '')
}

type SoldOut = Pick<VariantView, 'id' | 'label'>
type Sending = { busy?: boolean; error?: string; done?: string }

/** Takes the address that gets one mail when a sold-out variant is back. */
export function RestockForm({ soldOut }: { soldOut: SoldOut[] }): ReactElement {
  const [state, setState] = useState<Sending>({})
  async function send(variantId: string, email: string): Promise<void> {
    if (state.busy) return
    if (!isEmail(email)) return setState({ error: WRONG_ADDRESS })
    setState({ busy: true })
    try {
      setState({ done: await askForRestock({ variantId, email }) })
    } catch (error) {
      setState({ error: serverMessage(error, FAILED) })
    }
  }
  return (
    <section aria-label="Tell me when it is back" className="mt-4 bg-chandan p-4">
      <div role="status">
        {state.done && (
          <p ref={takeFocus} tabIndex={-1} className="flex gap-2 text-sm font-medium">
            <Check aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
            {state.done}
          </p>
        )}
      </div>
      {!state.done && <Fields soldOut={soldOut} state={state} onSend={send} />}
    </section>
  )
}

type FieldsProps = {
  soldOut: SoldOut[]
  state: Sending
  onSend: (variantId: string, email: string) => Promise<void>
}

function Fields({ soldOut, state, onSend }: FieldsProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const email = useRef<HTMLInputElement>(null)
  const [variantId, setVariantId] = useState(soldOut[0]?.id ?? '')
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [])
  useEffect(() => {
    if (state.error) email.current?.focus()
  }, [state.error])
  const onlyLabel = soldOut.length === 1 ? soldOut[0]?.label : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSend(variantId, email.current?.value.trim() ?? '')
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="space-y-3">
      {soldOut.length > 1 && (
        <SizeField soldOut={soldOut} value={variantId} onChange={setVariantId} />
      )}
      <div>
        <FieldLabel htmlFor={id} label={onlyLabel ? `Email, for ${onlyLabel}` : 'Email'} />
        <input
          ref={email}
          id={id}
          type="email"
          autoComplete="email"
          maxLength={254}
          required
          defaultValue={storedEmail()}
          aria-invalid={state.error ? true : undefined}
          aria-describedby={`${id}-note ${id}-consent`}
          className={fieldClass(Boolean(state.error))}
        />
        <FieldNote id={`${id}-note`} error={state.error} />
      </div>
      <Consent id={`${id}-consent`} />
      <Button type="submit" look="outline" busy={state.busy ?? false} className="w-full">
        Tell me when it is back
      </Button>
    </form>
  )
}

const Consent = ({ id }: { id: string }) => (
  <p id={id} className="text-xs text-jamun-700">
    We send you one mail when it is back, and use your address for nothing else. We keep it for{' '}
    {RESTOCK_KEPT_DAYS} days at most. The piece is not kept for you.
  </p>
)

type SizeFieldProps = { soldOut: SoldOut[]; value: string; onChange: (id: string) => void }

function SizeField({ soldOut, value, onChange }: SizeFieldProps) {
  const id = useId()
  return (
    <div>
      <FieldLabel htmlFor={id} label="Sold-out size" />
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={fieldClass(false)}
      >
        {soldOut.map((variant) => (
          <option key={variant.id} value={variant.id}>
            {variant.label}
          </option>
        ))}
      </select>
    </div>
  )
}
