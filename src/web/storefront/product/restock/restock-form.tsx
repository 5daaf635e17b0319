import { Check } from 'lucide-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FormEvent,
  type ReactElement,
  type ReactNode,
} from 'react'
import { RESTOCK_KEPT_DAYS } from '#shared/catalog/restock.ts'
import { isEmail, toMobile } from '#shared/customer/account-fields.ts'
import { serverMessage } from '#web/api/client.ts'
import { askForRestock } from '#web/api/restock.ts'
import { readUser } from '#web/session/session.ts'
import type { VariantView } from '#web/storefront/product/product-view.ts'
import { Button } from '#web/ui/button.tsx'
import { takeFocus } from '#web/ui/browser/take-focus.ts'
import { FieldLabel, FieldNote, fieldClass } from '#web/ui/field.tsx'

type Way = 'email' | 'mobile'

/** The input of each way, with its message for what cannot be sent. */
const WAYS = {
  email: {
    label: 'Email',
    input: { type: 'email', autoComplete: 'email', maxLength: 254 },
    isValid: isEmail,
    wrong: 'Please enter a valid email address.',
    consent: 'We send you one mail when it is back, and use your address for nothing else.',
  },
  mobile: {
    label: 'Mobile number',
    input: { type: 'tel', autoComplete: 'tel', maxLength: 20 },
    isValid: (text: string) => toMobile(text) !== undefined,
    wrong: 'Please enter a valid 10-digit mobile number.',
    consent:
      'We send you one text message when it is back, between 9 am and 9 pm, and use your number ' +
      'for nothing else.',
  },
} as const

const FAILED = 'This did not work. Please try again.'

function storedRecipient(way: Way): string {
  const user = readUser()
  return user === null || user === 'invalid' ? '' : (user[way] ?? '')
}

type SoldOut = Pick<VariantView, 'id' | 'label'>
type Sending = { busy?: boolean; error?: string; done?: string }

type RestockFormProps = {
  soldOut: SoldOut[]
  /** Whether the shop sends text messages about it too. */
  byText?: boolean | undefined
}

/** Takes the address or number that gets one message when a sold-out variant is back. */
export function RestockForm({ soldOut, byText = false }: RestockFormProps): ReactElement {
  const [state, setState] = useState<Sending>({})
  const [way, setWay] = useState<Way>('email')
  async function send(variantId: string, recipient: string): Promise<void> {
    if (state.busy) return
    if (!WAYS[way].isValid(recipient)) return setState({ error: WAYS[way].wrong })
    setState({ busy: true })
    const to = way === 'email' ? { email: recipient } : { mobile: recipient }
    try {
      setState({ done: await askForRestock({ variantId, ...to }) })
    } catch (error) {
      setState({ error: serverMessage(error, FAILED) })
    }
  }
  const choose = (chosen: Way) => {
    setWay(chosen)
    setState({})
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
      {!state.done && (
        <Fields soldOut={soldOut} state={state} way={way} onSend={send}>
          {byText && <WayChoice way={way} onChoose={choose} />}
        </Fields>
      )}
    </section>
  )
}

type FieldsProps = {
  soldOut: SoldOut[]
  state: Sending
  way: Way
  onSend: (variantId: string, recipient: string) => Promise<void>
  /** The choice between the ways, if there are two. */
  children: ReactNode
}

function Fields({ soldOut, state, way, onSend, children }: FieldsProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [variantId, setVariantId] = useState(soldOut[0]?.id ?? '')
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('select, input')?.focus()
  }, [])
  useEffect(() => {
    if (state.error) field.current?.focus()
  }, [state.error])
  const { label, input, consent } = WAYS[way]
  const onlyLabel = soldOut.length === 1 ? soldOut[0]?.label : ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onSend(variantId, field.current?.value.trim() ?? '')
  }
  return (
    <form ref={form} noValidate onSubmit={submit} className="stack-3">
      {soldOut.length > 1 && (
        <SizeField soldOut={soldOut} value={variantId} onChange={setVariantId} />
      )}
      {children}
      <div>
        <FieldLabel htmlFor={id} label={onlyLabel ? `${label}, for ${onlyLabel}` : label} />
        <input
          key={way}
          ref={field}
          id={id}
          {...input}
          required
          defaultValue={storedRecipient(way)}
          aria-invalid={state.error ? true : undefined}
          aria-describedby={`${id}-note ${id}-consent`}
          className={fieldClass(Boolean(state.error))}
        />
        <FieldNote id={`${id}-note`} error={state.error} />
      </div>
      <p id={`${id}-consent`} className="text-xs text-jamun-700">
        {consent} We keep it for {RESTOCK_KEPT_DAYS} days at most. The piece is not kept for you.
      </p>
      <Button type="submit" look="outline" busy={state.busy ?? false} className="w-full">
        Tell me when it is back
      </Button>
    </form>
  )
}

const WAY_LABELS = { email: 'By email', mobile: 'By text message' }

const WayChoice = ({ way, onChoose }: { way: Way; onChoose: (way: Way) => void }) => (
  <fieldset className="min-w-0">
    <legend className="text-sm font-medium text-jamun-800">How shall we tell you?</legend>
    <div className="flex flex-wrap gap-x-6">
      {(['email', 'mobile'] as const).map((each) => (
        <label key={each} className="flex min-h-11 cursor-pointer items-center gap-2.5 text-sm">
          <input
            type="radio"
            name="restock-way"
            checked={each === way}
            onChange={() => onChoose(each)}
            className="size-5 shrink-0 accent-rani-600"
          />
          {WAY_LABELS[each]}
        </label>
      ))}
    </div>
  </fieldset>
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
