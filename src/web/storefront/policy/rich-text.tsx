import type { ReactElement } from 'react'
import { Link } from 'react-router'

const PIECES = /(\[[^\]]+\]\([^)]+\))/
const LINK = /^\[([^\]]+)\]\(([^)]+)\)$/

/** A sum and its `Rs.` never part at the end of a line. */
const joined = (text: string): string => text.replaceAll('Rs. ', 'Rs.\u00a0')

/** Running text of the shop's own pages; `[words](/address)` in it becomes a link. */
export function RichText({ text }: { text: string }): ReactElement {
  return (
    <>
      {text.split(PIECES).map((piece) => {
        const [, words, to] = LINK.exec(piece) ?? []
        if (words === undefined || to === undefined) return joined(piece)
        return (
          <Link key={piece} to={to} className="font-medium text-rani-600 underline underline-offset-4 hover:text-rani-700">
            {words}
          </Link>
        )
      })}
    </>
  )
}
