/** As the `ref` of an element: the focus is on it as soon as it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()

/**
 * Whether a blur event moves the focus to a submit button. No field is checked then: a message
 * would push the button away from under the pointer, and the click would be lost.
 */
export const isMovingToSubmit = (event: unknown): boolean =>
  event instanceof Object &&
  'relatedTarget' in event &&
  event.relatedTarget instanceof HTMLButtonElement &&
  event.relatedTarget.type === 'submit'
