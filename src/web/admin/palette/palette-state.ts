import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

type OpenPart = 'palette' | 'shortcuts'

/**
 * Which of the two dialogs is open. Their files are loaded when they open. Each opening has its own
 * `key`: the close event of a dialog comes late, when the next one may be open already.
 */
const $open = atom<{ part: OpenPart; key: number } | undefined>()

let openings = 0
const open = (part: OpenPart): void => $open.set({ part, key: ++openings })

export const useOpenPart = () => useStore($open)
export function openPalette(): void {
  $query.set('')
  open('palette')
}
export const openShortcuts = (): void => open('shortcuts')
export const closePart = (): void => $open.set(undefined)

/**
 * The text in the field of the palette. It is no state of the palette, because somebody types
 * before the file of the palette is loaded, and a store is rendered before the next key.
 */
export const $query = atom('')

/**
 * Takes a key for the palette, if it is about to open: a letter or Backspace changes its text,
 * Escape closes it, and Enter presses nothing on the page. Returns whether the key was taken.
 */
export function typeEarly(key: string): boolean {
  if ($open.get()?.part !== 'palette') return false
  if (key.length === 1) $query.set($query.get() + key)
  else if (key === 'Backspace') $query.set($query.get().slice(0, -1))
  else if (key === 'Escape') closePart()
  else return key === 'Enter'
  return true
}

const KEYS_OFF = 'adminSingleKeysOff'

/** Whether single keys act; an administrator may turn them off, such as for speech input. */
export const hasSingleKeys = (): boolean => localStorage.getItem(KEYS_OFF) === null

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEYS_OFF)
  else localStorage.setItem(KEYS_OFF, 'true')
}
