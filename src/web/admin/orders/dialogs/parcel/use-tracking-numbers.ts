import { useState, type ChangeEvent, type ClipboardEvent, type KeyboardEvent } from 'react'
import {
  columnOf,
  filledText,
  fillFrom,
  nextEmpty,
  numberOf,
  type TypedNumbers,
} from './tracking-numbers.ts'

/** Moves the focus to the field of an order. Its name is the id of the order. */
function focusField({ form }: HTMLInputElement, id: string): void {
  const field = form?.elements.namedItem(id)
  if (field instanceof HTMLInputElement) field.focus()
}

/**
 * The tracking numbers of orders. Scanners end each number with Enter, which goes to the next empty
 * field, and sends the form when none is left. A pasted column fills the following fields.
 */
export function useTrackingNumbers(ids: readonly string[]) {
  const [numbers, setNumbers] = useState<TypedNumbers>({})
  const [left, setLeft] = useState(0)
  const [typing, setTyping] = useState<string>()
  const onEnter = (event: KeyboardEvent<HTMLInputElement>, from?: string) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    const next = nextEmpty(ids, numbers, from)
    if (next === undefined) return
    event.preventDefault()
    focusField(event.currentTarget, next)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>, start: string) => {
    const column = columnOf(event.clipboardData.getData('text'))
    if (!column) return
    event.preventDefault()
    const filled = fillFrom(ids, numbers, start, column)
    setNumbers(filled.numbers)
    setLeft(filled.left)
    focusField(event.currentTarget, nextEmpty(ids, filled.numbers, start) ?? start)
  }
  return {
    numbers,
    /** The order whose number is being typed, until another field has the focus. */
    typing,
    numberOf: (id: string) => numberOf(numbers, id),
    filled: filledText(ids, numbers, left),
    onEnter,
    inputOf: (id: string) => ({
      name: id,
      value: numbers[id] ?? '',
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        setNumbers({ ...numbers, [id]: target.value })
        setLeft(0)
        setTyping(id)
      },
      // Not when it loses the focus: an error that appears then would move the pressed button.
      onFocus: () => setTyping((last) => (last === id ? id : undefined)),
      onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => onEnter(event, id),
      onPaste: (event: ClipboardEvent<HTMLInputElement>) => onPaste(event, id),
    }),
  }
}
