import { Fragment, type ReactElement } from 'react'
import { Link } from 'react-router'
import { EXTERNAL_REL } from '#web/session/shop-facts.ts'

const SPLIT = /(\[[^[\]]+\]\([^()\s]+\))/
const LINK = /^\[([^[\]]+)\]\(((?:\/(?!\/)|https:\/\/|mailto:|tel:)[^()\s]*)\)$/
const LOOK = 'font-medium text-rani-600 underline underline-offset-4 hover:text-rani-700'

/** Keeps an amount and its `Rs.` on one line. */
const withFixedSpaces = (text: string): string => text.replaceAll('Rs. ', 'Rs.\u00a0')

/**
 * A paragraph of the shop; `[label](/address)` in it becomes a link. External links open in the
 * same tab and send no referrer.
 */
export function RichText({ text }: { text: string }): ReactElement {
  return (
    <>
      {text.split(SPLIT).map((part, index) => {
        const [, label, to] = LINK.exec(part) ?? []
        // oxlint-disable-next-line react/no-array-index-key -- parts never move
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
