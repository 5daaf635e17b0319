'use strict'

/**
 * @import { CheckoutOptions, DialogEvents, DialogView, Failure, SandboxResponse } from './types.ts'
 */

/*
 * The script in the customer's browser: `window.Razorpay` and its dialog. The server sends this
 * file as it is, as a classic script. The block keeps its names out of the page's global scope.
 */
{
  const SCRIPT_URL = /** @type {HTMLScriptElement} */ (document.currentScript).src

  /**
   * Adds the dialog to the page in a shadow root, so that the styles of both do not mix.
   * @returns {DialogView}
   */
  function buildView() {
    const host = document.createElement('div')
    const root = host.attachShadow({ mode: 'open' })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(window.sandboxDialog.style)
    root.adoptedStyleSheets = [sheet]
    root.innerHTML = window.sandboxDialog.markup
    const dialog = root.querySelector('dialog')
    if (!dialog) throw new Error('The payment dialog is missing.')
    /** @type {DialogView['part']} */
    const part = (selector) => {
      const element = root.querySelector(selector)
      if (element instanceof HTMLElement) return element
      throw new Error(`The payment dialog lacks ${selector}.`)
    }
    const overflow = document.documentElement.style.overflow
    return { host, dialog, part, opener: document.activeElement, overflow }
  }

  /**
   * Black or white, the one with more contrast on the shop's colour.
   * @param {string} color
   */
  function textColorOn(color) {
    /** @param {number} start */
    const channel = (start) => {
      const value = Number.parseInt(color.slice(start, start + 2), 16) / 255
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
    }
    const luminance = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    return 1.05 / (luminance + 0.05) >= 4.5 ? '#ffffff' : '#1c1210'
  }

  /**
   * @param {DialogView} view
   * @param {number | undefined} amount in paise
   * @param {string | undefined} currency
   */
  function showAmount(view, amount, currency = 'INR') {
    if (amount === undefined || !Number.isFinite(Number(amount))) return
    const format = new Intl.NumberFormat('en-IN', { style: 'currency', currency })
    view.part('.amount').textContent = format.format(Number(amount) / 100)
  }

  /**
   * @param {DialogView} view
   * @param {CheckoutOptions} options
   */
  function fillDialog(view, options) {
    const name = options.name ?? 'Shop'
    view.part('h2').textContent = name
    view.part('.initial').textContent = name.slice(0, 1).toUpperCase()
    view.part('.description').textContent = options.description ?? ''
    const payer = [options.prefill?.name, options.prefill?.contact].filter(Boolean).join(', ')
    view.part('.payer').textContent = payer === '' ? '' : `Paying as ${payer}`
    showAmount(view, options.amount, options.currency)
    const color = options.theme?.color ?? ''
    const full = /^#[0-9a-f]{3}$/i.test(color) ? color.replace(/[0-9a-f]/gi, '$&$&') : color
    if (!/^#[0-9a-f]{6}$/i.test(full)) return
    view.host.style.setProperty('--accent', full)
    view.host.style.setProperty('--on-accent', textColorOn(full))
  }

  /**
   * Makes the tabs work by click and arrow keys. Returns a function that reads the chosen method.
   * @param {DialogView} view
   * @param {string | undefined} first
   */
  function wireTabs(view, first) {
    const methods = ['card', 'upi']
    let chosen = 'card'
    /** @param {string} method */
    const choose = (method) => {
      chosen = method
      for (const each of methods) {
        const tab = view.part(`#tab-${each}`)
        tab.setAttribute('aria-selected', String(each === method))
        tab.tabIndex = each === method ? 0 : -1
        view.part(`#panel-${each}`).hidden = each !== method
      }
    }
    for (const method of methods) {
      const tab = view.part(`#tab-${method}`)
      tab.addEventListener('click', () => choose(method))
      tab.addEventListener('keydown', (event) => {
        if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
        const other = method === 'card' ? 'upi' : 'card'
        choose(other)
        view.part(`#tab-${other}`).focus()
      })
    }
    if (first === 'upi') choose('upi')
    return () => chosen
  }

  /**
   * Calls the sandbox. `keepalive` lets the call outlive the tab. Rejects without a response.
   * @param {'order' | 'pay' | 'fail'} path
   * @param {{ key_id: string; order_id: string; method: string }} fields
   * @returns {Promise<SandboxResponse>}
   */
  async function callSandbox(path, fields) {
    const response = await fetch(new URL(`checkout/${path}`, SCRIPT_URL), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fields),
      keepalive: true,
      signal: AbortSignal.timeout(20_000),
    })
    return response.json()
  }

  /**
   * @param {DialogView} view
   * @param {{ progress?: string; problem?: string }} state
   */
  function showState(view, { progress = '', problem = '' }) {
    const busy = progress !== ''
    view.part('.progress').textContent = progress
    view.part('.problem').textContent = problem
    for (const button of view.dialog.querySelectorAll('.acts button:not([data-act="close"])'))
      button.setAttribute('aria-disabled', String(busy))
  }

  /**
   * Removes the dialog and restores the focus. The timeout is for a button that the shop enables
   * only after its callback.
   * @param {DialogView} view
   */
  function removeView(view) {
    if (view.dialog.open) view.dialog.close()
    view.host.remove()
    document.documentElement.style.overflow = view.overflow
    setTimeout(() => {
      if (document.activeElement === document.body && view.opener instanceof HTMLElement)
        view.opener.focus()
    }, 80)
  }

  /**
   * @param {DialogView} view
   * @param {CheckoutOptions} options
   * @param {DialogEvents} on
   */
  function wireButtons(view, options, on) {
    for (const button of view.dialog.querySelectorAll('button'))
      button.addEventListener('click', () => {
        const name = button.dataset.act
        if (name && button.getAttribute('aria-disabled') !== 'true') on.press(name)
      })
    view.dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      if (options.modal?.escape !== false) on.leave()
    })
    // A browser closes a dialog at the second Escape even if the first one was prevented.
    view.dialog.addEventListener('close', on.leave)
    view.dialog.addEventListener('click', (event) => {
      if (event.target === view.dialog && options.modal?.backdropclose === true) on.leave()
    })
  }

  /**
   * @param {CheckoutOptions} options
   * @param {DialogEvents} on
   */
  function showDialog(options, on) {
    const view = buildView()
    fillDialog(view, options)
    wireButtons(view, options, on)
    document.body.append(view.host)
    document.documentElement.style.overflow = 'hidden'
    view.dialog.showModal()
    // The order decides what is charged, not the page: the dialog shows the order's amount.
    void callSandbox('order', {
      key_id: options.key,
      order_id: options.order_id,
      method: '',
    }).then(
      ({ amount, currency, error }) =>
        error
          ? showState(view, { problem: error.description })
          : showAmount(view, amount, currency),
      () => undefined,
    )
    return view
  }

  /**
   * The customer has paid and leaves without telling the shop. A script cannot close a tab that the
   * user opened.
   * @param {DialogView} view
   */
  function leaveTab(view) {
    showState(view, { progress: 'Paid. You can close this tab now.' })
    view.dialog.toggleAttribute('data-paid', true)
    view.part('[data-act="close"]').focus()
    window.close()
  }

  /**
   * One checkout: `open`, `on('payment.failed')` and `close`, as in the provider's script.
   * @param {CheckoutOptions} options
   */
  function createCheckout(options) {
    /** @type {((failure: { error: Failure }) => void)[]} */
    const listeners = []
    /** @type {DialogView | null} */
    let view = null
    let method = () => 'card'
    const fields = () => ({ key_id: options.key, order_id: options.order_id, method: method() })

    const close = () => {
      const closing = view
      view = null
      if (closing) removeView(closing)
      return closing !== null
    }
    const dismiss = () => {
      if (close()) options.modal?.ondismiss?.()
    }
    /**
     * @param {DialogView} shown
     * @param {Failure} error
     */
    const showFailure = (shown, error) => {
      showState(shown, { problem: error.description })
      for (const listener of listeners) listener({ error })
      const { retry } = options
      if (retry === false || (typeof retry === 'object' && retry.enabled === false)) dismiss()
    }
    /** @param {string} name */
    const press = async (name) => {
      const shown = view
      if (!shown) return
      if (name === 'close') {
        if (!options.modal?.confirm_close || confirm('Stop paying?')) dismiss()
        return
      }
      showState(shown, { progress: 'Processing…' })
      const path = name === 'fail' ? 'fail' : 'pay'
      const response = await callSandbox(path, fields()).catch(() => null)
      if (view !== shown) return
      if (!response)
        showState(shown, {
          problem: 'The payment could not be sent. Please check your connection and try again.',
        })
      else if (response.error) showFailure(shown, response.error)
      else if (name === 'pay-and-leave') leaveTab(shown)
      else if (close()) options.handler?.(response)
    }
    const open = () => {
      if (view) return
      const shown = showDialog(options, { press: (name) => void press(name), leave: dismiss })
      view = shown
      method = wireTabs(shown, options.prefill?.method)
      if (options.timeout) setTimeout(() => view === shown && dismiss(), options.timeout * 1000)
    }
    /**
     * @param {string} event
     * @param {(failure: { error: Failure }) => void} listener
     */
    const on = (event, listener) => {
      if (event === 'payment.failed') listeners.push(listener)
    }
    return { open, on, close }
  }

  /** @param {CheckoutOptions} options */
  function Razorpay(options) {
    if (!options?.key) throw new Error('The option key is needed.')
    return createCheckout(options)
  }

  Object.assign(window, { Razorpay })
}
