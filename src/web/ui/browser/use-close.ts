import { useEffect, type RefObject } from 'react'

/**
 * Closes an open list on Escape, which returns a focus within it to its button, and on a click
 * outside.
 */
export function useClose(
  open: boolean,
  container: RefObject<HTMLElement | null>,
  setOpenAt: (key: undefined) => void,
): void {
  useEffect(() => {
    if (!open) return undefined
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpenAt(undefined)
      if (container.current?.contains(document.activeElement))
        container.current.querySelector('button')?.focus()
    }
    const onPress = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target))
        setOpenAt(undefined)
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [open, container, setOpenAt])
}
