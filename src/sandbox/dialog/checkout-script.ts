import type { Assets, CheckoutOptions, Failure, Reply, Scene } from './checkout-types.ts'

/*
 * The script in the customer's browser: `window.Razorpay` and its dialog. The functions are sent as
 * their own source text, so they may use only each other and the browser.
 */

/** Adds the dialog to the page in a shadow root, so that the styles of both do not mix. */
function buildScene(kit: Assets): Scene {
  const host = document.createElement('div')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(kit.style)
  root.adoptedStyleSheets = [sheet]
  root.innerHTML = kit.markup
  const dialog = root.querySelector('dialog')
  if (!dialog) throw new Error('The payment dialog is missing.')
  const part = (selector: string): HTMLElement => {
    const found = root.querySelector<HTMLElement>(selector)
    if (!found) throw new Error(`The payment dialog lacks ${selector}.`)
    return found
  }
  const overflow = document.documentElement.style.overflow
  return { host, dialog, part, opener: document.activeElement, overflow }
}

/** Black or white, the one with more contrast on the shop's colour. */
function textColorOn(color: string): string {
  const channel = (at: number) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
  return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : '#1c1210'
}

function showAmount(scene: Scene, amount: number | undefined, currency: string | undefined) {
  if (amount === undefined || !Number.isFinite(Number(amount))) return
  const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency: currency ?? 'INR' })
  scene.part('.amount').textContent = format.format(Number(amount) / 100)
}

function fillDialog(scene: Scene, options: CheckoutOptions) {
  const name = options.name ?? 'Shop'
  scene.part('h2').textContent = name
  scene.part('.initial').textContent = name.slice(0, 1).toUpperCase()
  scene.part('.description').textContent = options.description ?? ''
  const payer = [options.prefill?.name, options.prefill?.contact].filter(Boolean).join(', ')
  scene.part('.payer').textContent = payer === '' ? '' : `Paying as ${payer}`
  showAmount(scene, options.amount, options.currency)
  const color = options.theme?.color ?? ''
  const full = /^#[0-9a-f]{3}$/i.test(color) ? color.replace(/[0-9a-f]/gi, '$&$&') : color
  if (!/^#[0-9a-f]{6}$/i.test(full)) return
  scene.host.style.setProperty('--accent', full)
  scene.host.style.setProperty('--on-accent', textColorOn(full))
}

/** Makes the tabs work by click and arrow keys. Returns a function that reads the chosen method. */
function wireTabs(scene: Scene, first: string | undefined): () => string {
  const methods = ['card', 'upi']
  let chosen = 'card'
  const choose = (method: string) => {
    chosen = method
    for (const one of methods) {
      const tab = scene.part(`#tab-${one}`)
      tab.setAttribute('aria-selected', String(one === method))
      tab.tabIndex = one === method ? 0 : -1
      scene.part(`#panel-${one}`).hidden = one !== method
    }
  }
  for (const one of methods) {
    const tab = scene.part(`#tab-${one}`)
    tab.addEventListener('click', () => choose(one))
    tab.addEventListener('keydown', (event) => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
      const other = one === 'card' ? 'upi' : 'card'
      choose(other)
      scene.part(`#tab-${other}`).focus()
    })
  }
  if (first === 'upi') choose('upi')
  return () => chosen
}

/** Calls the sandbox. `keepalive` lets the call outlive the tab. Rejects without a response. */
async function callProvider(
  kit: Assets,
  path: string,
  fields: { key_id: string; order_id: string; method: string },
): Promise<Reply> {
  const response = await fetch(`${kit.base}/checkout/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
    keepalive: true,
    signal: AbortSignal.timeout(20_000),
  })
  return (await response.json()) as Reply
}

function showState(
  scene: Scene,
  { progress = '', problem = '' }: { progress?: string; problem?: string },
) {
  const busy = progress !== ''
  scene.part('.progress').textContent = progress
  scene.part('.problem').textContent = problem
  for (const button of scene.dialog.querySelectorAll('.acts button:not([data-act="close"])'))
    button.setAttribute('aria-disabled', String(busy))
}

/**
 * Removes the dialog and restores the focus. The timeout is for a button that the shop enables only
 * after its callback.
 */
function removeScene(scene: Scene) {
  if (scene.dialog.open) scene.dialog.close()
  scene.host.remove()
  document.documentElement.style.overflow = scene.overflow
  setTimeout(() => {
    if (document.activeElement === document.body && scene.opener instanceof HTMLElement)
      scene.opener.focus()
  }, 80)
}

/**
 * Calls `press` with the name of the pressed button, and `leave` when the dialog is left by Escape
 * or by a click beside it.
 */
function wireButtons(
  scene: Scene,
  options: CheckoutOptions,
  on: { press(name: string): void; leave(): void },
) {
  for (const button of scene.dialog.querySelectorAll<HTMLElement>('[data-act]'))
    button.addEventListener('click', () => {
      if (button.getAttribute('aria-disabled') !== 'true') on.press(button.dataset.act ?? '')
    })
  scene.dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    if (options.modal?.escape !== false) on.leave()
  })
  // A browser closes a dialog at the second Escape even if the first one was prevented.
  scene.dialog.addEventListener('close', on.leave)
  scene.dialog.addEventListener('click', (event) => {
    if (event.target === scene.dialog && options.modal?.backdropclose === true) on.leave()
  })
}

/** One checkout: `open`, `on('payment.failed')` and `close`, as in the provider's script. */
function createCheckout(kit: Assets, options: CheckoutOptions) {
  const listeners: ((failure: { error: Failure }) => void)[] = []
  let scene: Scene | null = null
  let method = () => 'card'
  const fields = () => ({ key_id: options.key, order_id: options.order_id, method: method() })

  const end = (notify?: () => void) => {
    const closing = scene
    scene = null
    if (!closing) return
    removeScene(closing)
    notify?.()
  }
  const dismiss = () => end(options.modal?.ondismiss)
  const showFailure = (shown: Scene, error: Failure) => {
    showState(shown, { problem: error.description })
    for (const listener of listeners) listener({ error })
    if (
      options.retry === false ||
      (typeof options.retry === 'object' && options.retry.enabled === false)
    )
      dismiss()
  }
  const press = async (name: string) => {
    const shown = scene
    if (!shown) return
    if (name === 'close')
      return options.modal?.confirm_close && !confirm('Stop paying?') ? undefined : dismiss()
    showState(shown, { progress: 'Processing…' })
    const response = await callProvider(kit, name === 'fail' ? 'fail' : 'pay', fields()).catch(
      () => null,
    )
    if (scene !== shown) return
    if (!response)
      return showState(shown, {
        problem: 'The payment could not be sent. Please check your connection and try again.',
      })
    if (response.error) return showFailure(shown, response.error)
    if (name === 'pay') return end(() => options.handler?.(response))
    leaveTab(shown)
  }
  const open = () => {
    if (scene) return
    const shown = showScene(kit, options, { press: (name) => void press(name), leave: dismiss })
    scene = shown
    method = wireTabs(shown, options.prefill?.method)
    if (options.timeout) setTimeout(() => scene === shown && dismiss(), options.timeout * 1000)
  }
  const on = (event: string, listener: (failure: { error: Failure }) => void) => {
    if (event === 'payment.failed') listeners.push(listener)
  }
  return { open, on, close: () => end() }
}

function showScene(
  kit: Assets,
  options: CheckoutOptions,
  on: { press(name: string): void; leave(): void },
): Scene {
  const scene = buildScene(kit)
  fillDialog(scene, options)
  wireButtons(scene, options, on)
  document.body.append(scene.host)
  document.documentElement.style.overflow = 'hidden'
  scene.dialog.showModal()
  // The order decides what is charged, not the page: the dialog shows the order's amount.
  void callProvider(kit, 'order', {
    key_id: options.key,
    order_id: options.order_id,
    method: '',
  }).then(
    ({ amount, currency, error }) =>
      error
        ? showState(scene, { problem: error.description })
        : showAmount(scene, amount, currency),
    () => undefined,
  )
  return scene
}

/**
 * The customer has paid and leaves without telling the shop. A script cannot close a tab that the
 * user opened.
 */
function leaveTab(scene: Scene) {
  showState(scene, { progress: 'Paid. You can close this tab now.' })
  scene.dialog.toggleAttribute('data-paid', true)
  scene.part('[data-act="close"]').focus()
  window.close()
}

const parts = [
  buildScene,
  textColorOn,
  showAmount,
  fillDialog,
  wireTabs,
  callProvider,
  showState,
  removeScene,
  wireButtons,
  createCheckout,
  showScene,
  leaveTab,
]

/** The source of the checkout script. */
export function composeScript(page: { markup: string; style: string }): string {
  return `(() => {
'use strict'
const base = new URL('.', document.currentScript.src).href.replace(/\\/$/, '')
const kit = { base, ...${JSON.stringify(page)} }
${parts.map(String).join('\n')}
window.Razorpay = function Razorpay(options) {
  if (!options || !options.key) throw new Error('The option key is needed.')
  return createCheckout(kit, options)
}
})()
`
}
