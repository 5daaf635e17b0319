import { useEffect, type RefObject } from 'react'

/** The router counts its entries of the history. One that is pushed here has the same number. */
const entryNumber = (): unknown => Reflect.get(Object(window.history.state), 'idx')

/**
 * While a dialog is mounted, Back closes it and does not leave the page: an entry of the history is
 * added for it, and taken back when the dialog is closed in another way. The router sees a
 * navigation to the same address, for which the page must load nothing (`shouldRevalidate`).
 */
export function useBackToClose(dialog: RefObject<HTMLDialogElement | null>): void {
  useEffect(() => {
    const page = entryNumber()
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
      if (!isOver && entryNumber() === page) window.history.back()
    }
  }, [dialog])
}
