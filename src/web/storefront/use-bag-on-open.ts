import { useEffect, useRef } from 'react'
import { loadBag, useBag, type BagState } from '#web/bag.ts'
import { toast } from '#web/ui/toast.tsx'

/** Says a failure once, when it happens; one from before the page was opened is not said again. */
function useSpokenError(text: string, error: string | null): void {
  const known = useRef(error)
  useEffect(() => {
    if (error !== null && error !== known.current) toast('error', `${text}: ${error}`)
    known.current = error
  }, [text, error])
}

/** Loads cart and wishlist when a page with products opens and somebody is logged in, again if it failed before. */
export function useBagOnOpen(): BagState {
  const bag = useBag()
  useSpokenError('Failed to load cart', bag.cartError)
  useSpokenError('Failed to load wishlist', bag.wishlistError)
  const failed = useRef(bag.cartError !== null || bag.wishlistError !== null)
  useEffect(() => void loadBag({ force: failed.current }), [])
  return bag
}
