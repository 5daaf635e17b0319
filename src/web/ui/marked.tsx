import type { ReactElement } from 'react'

/** A text with the first place of `q` in bold, in either case. */
export function Marked({ text, q }: { text: string; q: string }): ReactElement {
  const start = q ? text.toLowerCase().indexOf(q.toLowerCase()) : -1
  if (start < 0) return <>{text}</>
  const end = start + q.length
  return (
    <>
      {text.slice(0, start)}
      <b>{text.slice(start, end)}</b>
      {text.slice(end)}
    </>
  )
}
