import { Fragment, type ReactElement } from 'react'
import { Link } from 'react-router'
import { EXTERNAL_REL } from '#web/storefront/layout/shop-details.ts'

const SPLIT = /(\[[^[\]]+\]\([^()\s]+\))/
const LINK = /^\[([^[\]]+)\]\(((?:\/(?!\/)|https:\/\/|mailto:|tel:)[^()\s]*)\)$/
const LOOK = 'font-medium text-rani-600 underline underline-offset-4 hover:text-rani-700'

/** A sum and its `Rs.` never part at the end of a line. */
const withFixedSpaces = (text: string): string => text.replaceAll('Rs. ', 'Rs.\u00a0')

/**
 * Running text of the shop's own pages; `[words](/address)` in it becomes a link. Other sites open
 * in the same tab and are told nothing.
 */
export function RichText({ text }: { text: string }): ReactElement {
  return (
    <>
      {text.split(SPLIT).map((part, index) => {
        const [, label, to] = LINK.exec(part) ?? []
        // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text never move, and two may be the same
        if (label === undefined || to === undefined)
          return <Fragment key={index}>{withFixedSpaces(part)}</Fragment>
        // oxlint-disable-next-line react/no-array-index-key -- as above
        return <TextLink key={index} to={to} label={label} />
      })}
    </>
  )
}

function TextLink({ to, label }: { to: string; label: string }) {
  if (to.startsWith('/')) {
    return (
      <Link to={to} className={LOOK}>
        {label}
      </Link>
    )
  }
  return (
    <a href={to} rel={EXTERNAL_REL} className={LOOK}>
      {label}
    </a>
  )
}
