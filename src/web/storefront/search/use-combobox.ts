import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/**
 * The state of the suggestions for the ARIA attributes of the field: open or not, and the id of the
 * active option.
 */
export type Popup = { open: boolean; active: string | undefined }

type Combobox = {
  field: RefObject<HTMLInputElement | null>
  count: number
  idOf(index: number): string
  choose(index: number): void
  /** Removes an option, for the key Delete. */
  remove(index: number): void
  onPopup(popup: Popup): void
}

const isInDialog = (input: HTMLInputElement | null): boolean => Boolean(input?.closest('dialog'))

/**
 * The keyboard of a combobox whose list never takes the focus (WAI-ARIA practices): arrows cycle
 * through the options and the text, Enter chooses, Delete removes an option that can be removed,
 * Escape closes, and leaving the field closes. In a dialog, which has nothing else, the list stays
 * and Escape closes the dialog. `count` 0 means there is no list.
 */
export function useCombobox({ field, count, idOf, choose, remove, onPopup }: Combobox): {
  open: boolean
  active: number | null
  close(): void
} {
  // The field may have lost the focus before this file was loaded.
  const [state, setState] = useState<{ open: boolean; active: number | null }>(() => ({
    open: document.activeElement === field.current || isInDialog(field.current),
    active: null,
  }))
  const open = state.open && count > 0
  const active = open && state.active !== null && state.active < count ? state.active : null
  const close = () => setState({ open: false, active: null })

  const moveActive = (direction: 1 | -1) => {
    if (!open) return setState({ open: true, active: null })
    const places = count + 1
    const next = ((active ?? count) + direction + places) % places
    setState({ open: true, active: next === count ? null : next })
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || count === 0) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      moveActive(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape' && open && !isInDialog(field.current)) {
      event.preventDefault()
      close()
    } else if (event.key === 'Enter' && active !== null) {
      event.preventDefault()
      choose(active)
      close()
    } else if (event.key === 'Delete' && active !== null) {
      event.preventDefault()
      remove(active)
    } else if (event.key === 'Enter') close()
  })
  const notify = useEffectEvent((popup: Popup) => onPopup(popup))

  useEffect(() => {
    const input = field.current
    const onInput = () => setState({ open: true, active: null })
    const onBlur = () => setState({ open: isInDialog(input), active: null })
    input?.addEventListener('keydown', onKey)
    input?.addEventListener('input', onInput)
    input?.addEventListener('blur', onBlur)
    return () => {
      input?.removeEventListener('keydown', onKey)
      input?.removeEventListener('input', onInput)
      input?.removeEventListener('blur', onBlur)
    }
  }, [field])
  useEffect(
    () => notify({ open, active: active === null ? undefined : idOf(active) }),
    [open, active, idOf],
  )

  return { open, active, close }
}
