import { useEffect, type RefObject } from 'react'

/** Focuses the first field that is marked as wrong, each time the server has reported problems. */
export function useFocusOnProblem(
  form: RefObject<HTMLFormElement | null>,
  problems: Record<string, string>,
): void {
  useEffect(
    () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    [form, problems],
  )
}
