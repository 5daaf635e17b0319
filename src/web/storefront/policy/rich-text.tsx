import { Fragment, type ReactElement } from 'react'
import { Link } from 'react-router'
import { ELSEWHERE } from '#web/storefront/layout/shop-details.ts'

const PIECES = /(\[[^[\]]+\]\([^()\s]+\))/
const LINK = /^\[([^[\]]+)\]\(((?:\/(?!\/)|https:\/\/|mailto:|tel:)[^()\s]*)\)$/
const LOOK = 'font-medium text-rani-600 underline underline-offset-4 hover:text-rani-700'

/** A sum and its `Rs.` never part at the end of a line. */
const joined = (text: string): string => text.replaceAll('Rs. ', 'Rs.\u00a0')

/**
 * Running text of the shop's own pages; `[words](/address)` in it becomes a link. Other sites open
 * in the same tab and are told nothing.
 */
export function RichText({ text }: { text: string }): ReactElement {
  return (
    <>
      {text.split(PIECES).map((piece, place) => {
        const [, words, to] = LINK.exec(piece) ?? []
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text never move, and two may be the same
        if (words === undefined || to === undefined)
          return <Fragment key={place}>{joined(piece)}</Fragment>
        // oxlint-disable-next-line react/no-array-index-key -- as above
        return <TextLink key={place} to={to} words={words} />
      })}
    </>
  )
}

function TextLink({ to, words }: { to: string; words: string }) {
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={LOOK}>
        {words}
      </Link>
    )
  }
  return (
    <a href={to} rel={ELSEWHERE} className={LOOK}>
      {words}
    </a>
  )
}
