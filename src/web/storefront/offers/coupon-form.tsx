import { useEffect, useEffectEvent, useId, useRef, useState, type ReactElement } from 'react'
import { MAX_CODE_LENGTH } from '#shared/offers/offer.ts'
import type { Cart } from '#web/api/cart.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { changeCart } from '#web/cart/cart-store.ts'
import { loadGuest } from '#web/guest/load-guest.ts'
import { readToken } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldLabel, FieldNote, fieldClass } from '#web/ui/field.tsx'
import { EnteredCode } from './entered-code.tsx'
import { takeLinkCode } from './link-code.ts'
import { $triedLinkCode, clearLinkCode, readLinkCode } from './stored-code.ts'

const TRY_AGAIN = 'Please check your internet connection and try again.'

/**
 * The field for the code of a coupon, or the code that was entered. It is no form, because the
 * checkout has it inside its own. `hasFocus`: the field takes the focus when it appears first.
 */
export function CouponForm({ cart, hasFocus }: { cart: Cart; hasFocus: boolean }): ReactElement {
  const { busy, error, apply, applyLink, remove } = useCoupon()
  useLinkCode(cart, applyLink)
  if (cart.coupon)
    return <EnteredCode coupon={cart.coupon} busy={busy} error={error} onRemove={remove} />
  return <CodeField busy={busy} error={error} hasFocus={hasFocus} onApply={apply} />
}

function useCoupon() {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const run = async (send: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setError(undefined)
    try {
      await send()
    } catch (reason) {
      setError(serverMessage(reason, TRY_AGAIN))
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    error,
    // What the customer has chosen here replaces the code of a link that could not be entered.
    apply: (code: string) => run(() => enterCode(code).then(clearLinkCode)),
    applyLink: () => run(() => takeLinkCode(enterCode)),
    remove: () => run(() => changeCart(removeCode).then(clearLinkCode)),
  }
}

const enterCode = (code: string): Promise<void> =>
  changeCart(async () =>
    readToken()
      ? call('POST /api/coupon', { body: { code } })
      : (await loadGuest()).enterGuestCode(code),
  )

const removeCode = async () =>
  readToken() ? call('DELETE /api/coupon') : (await loadGuest()).removeGuestCode()

/** Enters the code of a link, in place of an earlier code. The cart is shown after that. */
function useLinkCode(cart: Cart, applyLink: () => Promise<void>): void {
  const takeOnce = useEffectEvent(() => {
    const code = readLinkCode()
    if (!code) return
    if (cart.coupon?.code === code) clearLinkCode()
    else void applyLink().then(() => $triedLinkCode.set(true))
  })
  useEffect(() => takeOnce(), [])
}

type Entering = { busy: boolean; error: string | undefined }

const focusField = (row: HTMLElement | null) => row?.querySelector('input')?.focus()

function CodeField({
  busy,
  error,
  hasFocus,
  onApply,
}: Entering & { hasFocus: boolean; onApply: (code: string) => Promise<void> }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const shown = problem ?? error
  const send = () => {
    const code = field.current?.value.trim() ?? ''
    setProblem(code ? undefined : 'Please enter the code of a coupon.')
    if (code) void onApply(code)
    field.current?.focus()
  }
  return (
    <>
      <FieldLabel htmlFor={id} label="Coupon code" />
      <div ref={hasFocus ? focusField : undefined} className="flex gap-2">
        <input
          ref={field}
          id={id}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={MAX_CODE_LENGTH + 10}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            send()
          }}
          aria-invalid={shown ? true : undefined}
          aria-describedby={shown ? `${id}-note` : undefined}
          className={fieldClass(Boolean(shown), 'min-w-0 flex-1 uppercase')}
        />
        <Button look="outline" busy={busy} onClick={send} className="shrink-0">
          Apply
        </Button>
      </div>
      <div role="status">
        <FieldNote id={`${id}-note`} error={shown} />
      </div>
    </>
  )
}
