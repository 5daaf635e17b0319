import { useState } from 'react'
import { STATE_NAMES, listMatchingStates } from './states.ts'

export type StateList = {
  open: boolean
  options: string[]
  /** Index of the active option. */
  active: number | null
  /** Opens with all states; the field's own state is active. */
  show: () => void
  /** Opens with the states that contain the typed text. */
  type: (text: string) => void
  close: () => void
  /**
   * Opens a closed list; in an open one it activates the next or previous option, with wraparound.
   */
  move: (offset: 1 | -1) => void
}

/** State of the list below the state field. `value` is the field's text. */
export function useStateList(value: string): StateList {
  const [list, setList] = useState<{ options: string[]; active: number | null }>({
    options: [],
    active: null,
  })
  const { options, active } = list
  const close = () => setList({ options: [], active: null })
  const show = () => {
    if (options.length > 0) return
    const index = STATE_NAMES.indexOf(value)
    setList({ options: STATE_NAMES, active: index < 0 ? null : index })
  }
  const move = (offset: 1 | -1) => {
    if (options.length === 0) return show()
    const start = active ?? (offset === 1 ? -1 : options.length)
    setList({ options, active: (start + offset + options.length) % options.length })
  }
  return {
    open: options.length > 0,
    options,
    active,
    show,
    type: (text) => setList({ options: listMatchingStates(text), active: null }),
    close,
    move,
  }
}
