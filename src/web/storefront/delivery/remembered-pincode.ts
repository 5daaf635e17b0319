import { useStore } from '@nanostores/react'
import { atom, onMount } from 'nanostores'
import { call } from '#web/api/client.ts'
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

/** The customer can still enter a pincode, so a failure is ignored. */
async function findPincode(): Promise<void> {
  const stored = readStored()
  $pincode.set(stored)
  const token = readToken()
  if (stored || !token) return
  const found = await readFromAccount().catch(() => undefined)
  if (found && $pincode.get() === '' && readToken() === token) $pincode.set(found)
}

async function readFromAccount(): Promise<string | undefined> {
  const { addresses } = await call('GET /api/addresses')
  // The default is the first.
  if (addresses[0]) return addresses[0].pincode
  const { orders } = await call('GET /api/orders', { query: { limit: 1 } })
  return orders[0]?.shippingDetails.pincode
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
