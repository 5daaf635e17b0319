import { Fragment, type ReactElement } from 'react'

/** A text with each word of `q` in bold, in either case. */
export function MarkedWords({ text, q }: { text: string; q: string }): ReactElement {
  const words = q.split(/\s+/).filter(Boolean)
  if (words.length === 0) return <>{text}</>
  const escaped = words.map((word) => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&'))
  // The parts at odd places are what the group of the expression has matched.
  const parts = text.split(new RegExp(`(${escaped.join('|')})`, 'i'))
  return (
    <>
      {parts.map((part, index) => (
        <Fragment key={index}>{index % 2 === 1 ? <b>{part}</b> : part}</Fragment>
      ))}
    </>
  )
}
