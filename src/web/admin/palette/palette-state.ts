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
  earlyText = ''
  open('palette')
}
export const openShortcuts = (): void => open('shortcuts')
export const closePart = (): void => $open.set(undefined)

/** What was typed after the palette was asked for, and before its file was loaded. */
let earlyText = ''

/** Keeps a letter for the palette, if it is about to open. Returns whether it does. */
export function typeEarly(letter: string): boolean {
  if ($open.get()?.part !== 'palette') return false
  earlyText += letter
  return true
}

/** Returns the letters that were typed early, once. */
export function takeEarlyText(): string {
  const text = earlyText
  earlyText = ''
  return text
}

const KEYS_OFF = 'adminSingleKeysOff'

/** Whether single keys act; an administrator may turn them off, such as for speech input. */
export const hasSingleKeys = (): boolean => localStorage.getItem(KEYS_OFF) === null

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEYS_OFF)
  else localStorage.setItem(KEYS_OFF, 'true')
}
