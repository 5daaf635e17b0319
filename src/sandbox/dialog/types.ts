/** The error of a failed attempt, in the provider's format. */
export type Failure = {
  code: string
  description: string
  source: string
  step: string
  reason: string
  metadata: object
}

/** A response of the sandbox to the dialog. */
export type SandboxResponse = {
  error?: Failure
  amount?: number
  currency?: string
  razorpay_payment_id?: string
}

/** The options of the provider's script that the dialog supports. */
export type CheckoutOptions = {
  key: string
  order_id: string
  amount?: number
  currency?: string
  name?: string
  description?: string
  prefill?: { name?: string; contact?: string; method?: string }
  theme?: { color?: string }
  modal?: {
    ondismiss?: () => void
    escape?: boolean
    backdropclose?: boolean
    confirm_close?: boolean
  }
  retry?: boolean | { enabled?: boolean }
  timeout?: number
  handler?: (result: SandboxResponse) => void
}

/** `press` gets the name of a button; `leave` is for Escape and for a click beside the dialog. */
export type DialogEvents = { press(name: string): void; leave(): void }

/** The open dialog, and what is restored when it closes. */
export type DialogView = {
  host: HTMLElement
  dialog: HTMLDialogElement
  part(selector: string): HTMLElement
  opener: Element | null
  overflow: string
}

declare global {
  interface Window {
    /** `dialog.html` and `dialog.css`, which the server sends before the script. */
    sandboxDialog: { markup: string; style: string }
  }
}
