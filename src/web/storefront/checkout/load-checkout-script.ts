/**
 * The result that the provider's dialog returns after a payment. The server checks the signature.
 */
export type PaymentResult = {
  razorpay_order_id: string
  razorpay_payment_id: string
  razorpay_signature: string
}

/** The options of the provider's dialog. `amount` is in paise. */
export type DialogOptions = {
  key: string
  amount: number
  currency: string
  order_id: string
  name: string
  description: string
  prefill: { name: string; email: string; contact: string }
  theme: { color: string }
  /** In seconds. */
  timeout: number
  handler: (result: PaymentResult) => void
  modal: { ondismiss: () => void }
}

export type PaymentDialog = new (options: DialogOptions) => { open: () => void }

declare global {
  interface Window {
    Razorpay?: PaymentDialog
  }
}

const MAX_WAIT_MS = 15_000

let loading: Promise<PaymentDialog> | undefined

/**
 * Loads the provider's checkout script once and returns its dialog. Rejects if the script takes
 * more than 15 seconds, fails to load, or defines no dialog. The next call then tries again.
 */
export function loadCheckoutScript(url: string): Promise<PaymentDialog> {
  if (window.Razorpay) return Promise.resolve(window.Razorpay)
  loading ??= insertScript(url).catch((error: unknown) => {
    loading = undefined
    throw error
  })
  return loading
}

function insertScript(url: string): Promise<PaymentDialog> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (reason: string) => {
      clearTimeout(timer)
      script.remove()
      reject(new Error(reason))
    }
    const timer = setTimeout(() => fail('The checkout script took too long.'), MAX_WAIT_MS)
    script.src = url
    script.async = true
    script.addEventListener('error', () => fail('The checkout script did not load.'))
    script.addEventListener('load', () => {
      if (!window.Razorpay) return fail('The checkout script defines no dialog.')
      clearTimeout(timer)
      resolve(window.Razorpay)
    })
    document.head.append(script)
  })
}
