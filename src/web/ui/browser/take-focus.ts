/** As the `ref` of an element: the focus is on it as soon as it appears. */
export const takeFocus = (element: HTMLElement | null): void => element?.focus()
