import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import {
  SHIPPING_FIELDS,
  toPincode,
  type ShippingDetails,
} from '#shared/customer/account-fields.ts'
import { addAddress, type Address } from '#web/api/account/address.ts'
import type { Cart } from '#web/api/cart.ts'
import { serverMessage } from '#web/api/client.ts'
import type { User } from '#web/api/account/user.ts'
import { readUser } from '#web/session/session.ts'
import { useGuestCheckout } from '#web/session/shop-facts.ts'
import { showAlert } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useCustomerAction } from '#web/storefront/account/use-customer-action.ts'
import {
  findSameAddress,
  lastDetails,
  newDetails,
  toDetails,
} from '#web/storefront/address/shipping-details.ts'
import {
  ShippingFields,
  focusProblem,
  markProblems,
} from '#web/storefront/address/shipping-fields.tsx'
import { shippingAlert, shippingProblem } from '#web/storefront/address/shipping-problem.ts'
import { DeliveryText, PlaceRow, UsualText } from '#web/storefront/delivery/delivery-line.tsx'
import {
  rememberPincode,
  useRememberedPincode,
} from '#web/storefront/delivery/remembered-pincode.ts'
import { saveDraft, readDraft, type Draft } from './draft.ts'
import { askForNumber } from '#web/storefront/checkout/guest/ask-for-number.ts'
import { GuestLine } from '#web/storefront/checkout/guest/guest-line.tsx'
import {
  PaymentMethods,
  usePaymentChoice,
} from '#web/storefront/checkout/summary/payment-choice.tsx'
import { OrderSummary } from '#web/storefront/checkout/summary/order-summary.tsx'
import { SummaryFold, useFoldsSummary } from '#web/storefront/checkout/summary/summary-fold.tsx'
import { SavedAddresses } from './saved-addresses.tsx'
import type { useCartPayment } from './use-cart-payment.ts'

type CheckoutFormProps = {
  cart: Cart
  /** Without a log-in: the order is placed with a code to the mobile number. */
  isGuest: boolean
  addresses: Address[]
  /** Where the last order was sent, if no address is saved. */
  lastSent: ShippingDetails | undefined
  payment: ReturnType<typeof useCartPayment>
}

/** Its file is loaded already where there is such an address. */
const LastSent = lazy(() =>
  import('#web/storefront/address/last-sent.tsx').then(
    (file) => ({ default: file.LastSent }),
    () => ({ default: () => null }),
  ),
)

/** The checkout of a cart with at least one line: shipping details, summary and Pay Now. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { cart, isGuest, addresses, lastSent, payment } = props
  const { form, saved, chosen, choose, giftWrap, wrap } = useDraft(addresses, lastSent)
  const choice = usePaymentChoice(cart, giftWrap)
  const [remember, setRemember] = useState(false)
  const pincode = useDestinationPincode(form, saved, addresses.length > 0)
  const saving = useCustomerAction<void, ShippingDetails>()
  const needsEmail = !useGuestCheckout()
  const isFolded = useFoldsSummary()

  async function payNow(): Promise<void> {
    if (payment.busy) return
    const details = toDetails(saved ?? form.getValues())
    const alert = shippingAlert(details, { needsEmail })
    if (alert) return showProblems(form, { details, needsEmail }, alert)
    form.clearErrors()
    if (isGuest && !(await askForNumber(details.phone))) return form.setFocus('phone')
    const onPlaced = () => {
      rememberPincode(toPincode(details.pincode) ?? '')
      if (!saved && remember) void saving.send(details)
    }
    const { advance, totals } = choice
    const isCash = choice.method === 'cod' && advance === 0
    const cod = advance > 0 ? { total: totals.total, advance } : undefined
    const input = { cart, details, giftWrap, total: totals.total, cod, onPlaced, onRefused: mark }
    const problems = await (isCash ? payment.placeWithCash : payment.payFor)(input)
    focusProblem(form, problems)

    function mark(fieldErrors: Record<string, string>): void {
      // A saved address that is no longer accepted is copied into the form to be corrected.
      if (saved && Object.keys(fieldErrors).length > 0) {
        form.reset(details)
        choose('')
      }
      markProblems(form, fieldErrors)
    }
  }

  return (
    <form
      method="post"
      noValidate
      className="mt-3 grid grid-cols-1 gap-8 lg:mt-7 lg:grid-cols-[1fr_26rem] lg:gap-16"
      onSubmit={(event) => {
        event.preventDefault()
        void payNow()
      }}
    >
      <div>
        {isFolded && <SummaryFold cart={cart} choice={choice} />}
        <Destination
          {...{ form, isGuest, addresses, lastSent, saved, chosen, choose, pincode }}
          remember={remember}
          onRemember={setRemember}
        />
        <PaymentMethods choice={choice} />
      </div>
      <OrderSummary {...{ cart, choice, isFolded, isGuest, giftWrap, payment }} onGiftWrap={wrap} />
    </form>
  )
}

/** The errors are marked behind the alert. It is modal, so the focus moves after it is closed. */
async function showProblems(
  form: UseFormReturn<ShippingDetails>,
  { details, needsEmail }: { details: ShippingDetails; needsEmail: boolean },
  alert: string,
): Promise<void> {
  const missing = Object.fromEntries(
    SHIPPING_FIELDS.map((field) => [field, shippingProblem(field, details[field], { needsEmail })]),
  )
  markProblems(form, missing)
  await showAlert(alert)
  focusProblem(form, missing)
}

type DestinationProps = Omit<ReturnType<typeof useDraft>, 'giftWrap' | 'wrap'> & {
  addresses: Address[]
  lastSent: ShippingDetails | undefined
  isGuest: boolean
  /** Where it goes; empty if that is not known yet. */
  pincode: string
  remember: boolean
  onRemember: (remember: boolean) => void
}

function Destination({
  form,
  isGuest,
  addresses,
  lastSent,
  saved,
  chosen,
  choose,
  pincode,
  remember,
  onRemember,
}: DestinationProps) {
  return (
    <section aria-labelledby="shipping-details">
      <h2 id="shipping-details" className="font-display text-[1.5rem]">
        Shipping Details
      </h2>
      {isGuest && <GuestLine />}
      {addresses.length > 0 && (
        <SavedAddresses addresses={addresses} chosen={chosen} onChoose={choose} />
      )}
      {lastSent && (
        <Suspense>
          <LastSent
            form={form}
            last={lastDetails(lastSent, currentUser())}
            empty={newDetails(currentUser())}
          />
        </Suspense>
      )}
      <div hidden={saved !== undefined} className={addresses.length > 0 ? 'mt-6' : 'mt-4'}>
        <ShippingFields form={form} />
        {!isGuest && (
          <label className="mt-3 flex min-h-11 w-fit cursor-pointer items-center gap-3 text-sm">
            <input
              type="checkbox"
              checked={remember}
              onChange={(event) => onRemember(event.target.checked)}
              className="size-5 accent-rani-600"
            />
            Save this address for next time
          </label>
        )}
      </div>
      <div className="mt-4 min-h-11">
        <PlaceRow>
          {!pincode && <UsualText />}
          <div role="status">{pincode && <DeliveryText pincode={pincode} />}</div>
        </PlaceRow>
      </div>
    </section>
  )
}

/**
 * The destination of the order (a saved address or the form) and gift wrap, kept in a reload.
 * Without a saved address the form begins with where the last order was sent.
 */
function useDraft(addresses: Address[], lastSent: ShippingDetails | undefined) {
  const [user] = useState(currentUser)
  const userId = user?.id ?? ''
  const [draft] = useState(() => readDraft(userId))
  const form = useForm<ShippingDetails>({
    defaultValues: draft?.details ?? (lastSent ? lastDetails(lastSent, user) : newDetails(user)),
  })
  const [chosen, setChosen] = useState(() => firstAddress(draft, addresses))
  const saved = addresses.find((address) => address.id === chosen)

  const [giftWrap, setGiftWrap] = useState(draft?.giftWrap ?? false)

  const storeDraft = useEffectEvent((details: ShippingDetails) =>
    saveDraft({ userId, address: chosen, details, giftWrap }),
  )
  useEffect(
    () =>
      form.subscribe({ formState: { values: true }, callback: ({ values }) => storeDraft(values) }),
    [form],
  )

  const choose = (id: string) => {
    setChosen(id)
    saveDraft({ userId, address: id, details: form.getValues(), giftWrap })
  }
  const wrap = (isChosen: boolean) => {
    setGiftWrap(isChosen)
    saveDraft({ userId, address: chosen, details: form.getValues(), giftWrap: isChosen })
  }
  return { form, saved, chosen: saved ? chosen : '', choose, giftWrap, wrap }
}

/**
 * The id of the saved address that is chosen at first: that of the draft, or the one with its text,
 * which was saved when the order was placed; without a draft the default address.
 */
function firstAddress(draft: Draft | undefined, addresses: Address[]): string {
  if (!draft) return addresses.find((address) => address.isDefault)?.id ?? ''
  return draft.address || (findSameAddress(addresses, draft.details)?.id ?? '')
}

/**
 * The pincode of the chosen address, or of the form; until the form has had one, that which this
 * browser remembers. Beside saved addresses the form is for another place than the known ones.
 */
function useDestinationPincode(
  { control }: UseFormReturn<ShippingDetails>,
  saved: Address | undefined,
  hasAddresses: boolean,
): string {
  const typed = useWatch({ control, name: 'pincode' })
  const remembered = useRememberedPincode()
  const isEmpty = typed.trim() === ''
  const [hadOne, setHadOne] = useState(!isEmpty)
  if (!isEmpty && !hadOne) setHadOne(true)
  if (saved) return saved.pincode
  return isEmpty && !hadOne && !hasAddresses ? remembered : (toPincode(typed) ?? '')
}

/** Saves the address in the address book. A failure is shown and does not stop the payment. */
export async function saveAddress(details: ShippingDetails): Promise<void> {
  try {
    await addAddress(details)
  } catch (error) {
    const reason = serverMessage(error, 'Please check your internet connection.')
    toast('warning', `The address was not saved: ${reason}`)
    throw error
  }
}

function currentUser(): User | null {
  const user = readUser()
  return user === 'invalid' ? null : user
}
