import { useEffect, type RefObject } from 'react'

/**
 * While a dialog is mounted, Back closes it and does not leave the page: an entry of the history is
 * added for it, and taken back when the dialog is closed in another way. It has the state of the
 * entry of the page, so the router sees a navigation to the same address. The page must load
 * nothing for it (`shouldRevalidate`).
 */
export function useBackToClose(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const page = window.location.href
    let isOver = false
    const onBack = () => {
      isOver = true
      dialog.current?.close()
    }
    window.history.pushState(window.history.state, '')
    window.addEventListener('popstate', onBack)
    return () => {
      window.removeEventListener('popstate', onBack)
      // Not if another page is open already.
      if (!isOver && window.location.href === page) window.history.back()
    }
  }, [dialog])
}
