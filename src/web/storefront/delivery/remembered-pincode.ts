import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { $session, PINCODE_KEY, readToken } from '#web/session/session.ts'

/**
 * The pincode that the customer has checked or ordered to last, in this browser until log-out; or
 * else that of the default address, or of the last order. Empty if there is none.
 */
const $pincode = atom('')

if (typeof window !== 'undefined')
  onMount($pincode, () => {
    void findPincode()
    return $session.listen(() => void findPincode())
  })

async function findPincode(): Promise<void> {
  const stored = readStored()
  $pincode.set(stored)
  const token = readToken()
  if (stored || !token) return
  // The session can end meanwhile.
  const isSame = () => readToken() === token
  try {
    const { readAccountPincode } = await import('./account-pincode.ts')
    const found = isSame() && (await readAccountPincode())
    if (found && $pincode.get() === '' && isSame()) $pincode.set(found)
  } catch {
    // The customer can still enter one.
  }
}

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
