import { useEffect } from 'react'
import { hasSingleKeys, openPalette, openShortcuts, typeEarly } from './palette-state.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input, textarea, select'))

const isShown = (element: HTMLElement): boolean => element.checkVisibility()

/** The search of the list. */
export const findSearch = (): HTMLElement | undefined =>
  [
    ...document.querySelectorAll<HTMLElement>('main :is(input[type=search], [role=searchbox])'),
  ].find(isShown)

function focusSearch(): boolean {
  const field = findSearch()
  field?.focus()
  return field !== undefined
}

/** The rows of the lists of a screen; admin.css marks the one with the focus. */
const ROWS = 'main :is(tbody tr, [data-rows] > li)'

export const listRows = (): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(ROWS)].filter(isShown)

const hasFocus = (row: HTMLElement): boolean => row.contains(document.activeElement)

/** What opens a row: the control that says so, or the first one. */
export const openerOf = (row: HTMLElement | undefined): HTMLElement | null | undefined =>
  row?.querySelector<HTMLElement>('[data-opens]') ??
  row?.querySelector<HTMLElement>('a[href], button, summary')

/** Moves the focus to what opens the row before or after the focused one. */
function goToRow(by: 1 | -1): boolean {
  const rows = listRows().filter(openerOf)
  const now = rows.findIndex(hasFocus)
  const opener = openerOf(rows[now === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, now + by))])
  opener?.focus()
  opener?.scrollIntoView({ block: 'nearest' })
  return Boolean(opener)
}

/** Selects the row with the focus, or takes it out of the selection. */
function selectRow(): boolean {
  const checkbox = listRows().find(hasFocus)?.querySelector<HTMLElement>('input[type=checkbox]')
  checkbox?.click()
  return Boolean(checkbox)
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
  x: selectRow,
  '?': () => {
    openShortcuts()
    return true
  },
}

function onKeyDown(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey, defaultPrevented, repeat } = event
  if (defaultPrevented || document.querySelector('dialog[open]')) return
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') {
    event.preventDefault()
    return repeat ? undefined : openPalette()
  }
  if (ctrlKey || metaKey || altKey) return
  if (typeEarly(key)) return event.preventDefault()
  if (isTyping(target) || !hasSingleKeys()) return
  if (KEYS[key]?.()) event.preventDefault()
}

/**
 * The keyboard shortcuts of the admin: Ctrl K opens the palette, `/` goes to the search of the
 * list, `j` and `k` to the row, or on the page of an order to the order, after and before, `x`
 * selects the row, and `?` lists them. Enter opens the row, because its link or button has the
 * focus. Single keys do nothing while somebody types or a dialog is open.
 */
export function useShortcuts(): void {
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
