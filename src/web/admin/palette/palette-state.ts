import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'

type OpenPart = 'palette' | 'shortcuts'

/** Which of the two dialogs is open. Their files are loaded when they open. */
const $open = atom<OpenPart | undefined>()

export const useOpenPart = (): OpenPart | undefined => useStore($open)
export const openPalette = (): void => $open.set('palette')
export const openShortcuts = (): void => $open.set('shortcuts')
export const closePart = (): void => $open.set(undefined)

const KEYS_OFF = 'adminSingleKeysOff'

/** Whether single keys act; an administrator may turn them off, such as for speech input. */
export const hasSingleKeys = (): boolean => localStorage.getItem(KEYS_OFF) === null

export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(KEYS_OFF)
  else localStorage.setItem(KEYS_OFF, 'true')
}
