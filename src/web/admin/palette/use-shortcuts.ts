import { useEffect } from 'react'
import { hasSingleKeys, openPalette, openShortcuts, typeEarly } from './palette-state.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

const isShown = (element: HTMLElement): boolean => element.checkVisibility()

function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLElement>(
    'main :is(input[type=search], [role=searchbox])',
  )
  const field = [...fields].find(isShown)
  field?.focus()
  return field !== undefined
}

/** Moves the focus to the main link or button of the row before or after the focused one. */
function goToRow(by: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr')].filter(isShown)
  const now = rows.findIndex((row) => row.contains(document.activeElement))
  const next = rows[now === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, now + by))]
  const control = next?.querySelector<HTMLElement>('a[href], button')
  control?.focus()
  control?.scrollIntoView({ block: 'nearest' })
  return control !== undefined
}

/** Follows the link of a page to the one after (next) or before it (prev) in its list. */
function goToPage(rel: 'next' | 'prev'): boolean {
  const link = document.querySelector<HTMLElement>(`main a[rel=${rel}]`)
  link?.click()
  return link !== null
}

const KEYS: Partial<Record<string, () => boolean>> = {
  '/': focusSearch,
  j: () => goToRow(1) || goToPage('next'),
  k: () => goToRow(-1) || goToPage('prev'),
  '?': () => {
    openShortcuts()
    return true
  },
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (defaultPrevented || document.querySelector('dialog[open]')) return
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
    event.preventDefault()
    return openPalette()
  }
  if (ctrlKey || metaKey || altKey) return
  if (key.length === 1 && typeEarly(key)) return event.preventDefault()
  if (isTyping(target) || !hasSingleKeys()) return
  if (KEYS[key]?.()) event.preventDefault()
}

/**
 * The keyboard shortcuts of the admin: Ctrl K opens the palette, `/` goes to the search of the
 * list, `j` and `k` to the row, or on the page of an order to the order, after and before, `?`
 * lists them. Single keys do nothing while somebody types or a dialog is open.
 */
export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
