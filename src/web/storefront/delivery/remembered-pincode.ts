import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { $session, PINCODE_KEY } from '#web/session/session.ts'

/**
 * The pincode that the customer has checked last, in this browser until log-out; empty if there is
 * none.
 */
const $pincode = atom('')

if (typeof window !== 'undefined')
  onMount($pincode, () => {
    $pincode.set(readStored())
    return $session.listen(() => $pincode.set(readStored()))
  })

function readStored(): string {
  try {
    const stored = localStorage.getItem(PINCODE_KEY) ?? ''
    return /^[1-9]\d{5}$/.test(stored) ? stored : ''
  } catch {
    return ''
  }
}

/** Remembers a pincode of six digits in this browser. */
export function rememberPincode(pincode: string): void {
  $pincode.set(pincode)
  try {
    localStorage.setItem(PINCODE_KEY, pincode)
  } catch {
    // Without storage it holds for this page only.
  }
}

/** Returns the remembered pincode; empty on the server. */
export const useRememberedPincode = (): string => useStore($pincode, { ssr: 'initial' })
