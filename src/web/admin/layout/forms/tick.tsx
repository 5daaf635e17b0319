import type { ComponentProps, ReactElement } from 'react'

/** A checkbox with its label in a box. All other props go to the checkbox. */
export function Tick({
  children,
  className = '',
  ...input
}: ComponentProps<'input'>): ReactElement {
  return (
    <label
      className={`flex min-h-12 items-center gap-3 border border-jamun-200 px-4 py-2 ${className}`}
    >
      <input {...input} type="checkbox" className="size-5 shrink-0 accent-rani-600" />
      <span>{children}</span>
    </label>
  )
}
