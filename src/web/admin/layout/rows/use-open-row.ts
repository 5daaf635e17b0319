import { useRef, useState } from 'react'
import { loadPart } from '#web/ui/feedback/load-part.ts'

/**
 * The row of a list whose fields are open, by its id. `part` is the file of the fields: `load`
 * reads it when a row is opened for the first time.
 */
export function useOpenRow<Part>(load: () => Promise<Part>) {
  const [opened, setOpened] = useState<string>()
  const [part, setPart] = useState<{ file: Part }>()
  const closed = useRef<string>(undefined)
  const open = async (id: string) => {
    const file = await loadPart(load)
    if (!file) return
    setPart({ file })
    setOpened(id)
  }
  const close = () => {
    closed.current = opened
    setOpened(undefined)
  }
  /** Gives the focus back to the button that opened the fields: the one that is shown. */
  const focusAgain = (id: string) => (button: HTMLButtonElement | null) => {
    if (!button || closed.current !== id) return
    button.focus()
    if (document.activeElement === button) closed.current = undefined
  }
  return { opened, part: part?.file, open, close, focusAgain }
}
