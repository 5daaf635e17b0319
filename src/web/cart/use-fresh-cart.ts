import { useEffect } from 'react'
import { loadCart } from './cart-store.ts'

/** Loads the cart again when the tab becomes visible: its stock may have changed meanwhile. */
export function useFreshCart(): void {
  useEffect(() => {
    const onVisible = () => {
      if (!document.hidden && navigator.onLine) void loadCart({ force: true })
    }
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
}
