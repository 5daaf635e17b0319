import type { ReactElement } from 'react'

const LINK =
  'inline-flex min-h-11 min-w-11 items-center whitespace-nowrap text-rani-600 underline ' +
  'underline-offset-4'

/**
 * A mobile number of India that a phone calls, and the link that writes to it by WhatsApp. `about`
 * is the beginning of the message, such as `Your order JH-2611-004218: `.
 */
export function PhoneLink({
  number,
  about = '',
}: {
  number: string
  about?: string
}): ReactElement {
  const shown = number.replace(/^(\d{5})/, '$1 ')
  const text = about && `?text=${encodeURIComponent(about)}`
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      <a href={`tel:+91${number}`} className={`tnum ${LINK}`}>
        {shown}
      </a>
      <a
        href={`https://wa.me/91${number}${text}`}
        target="_blank"
        rel="noreferrer"
        className={LINK}
      >
        WhatsApp<span className="sr-only"> to {shown}, in a new tab</span>
      </a>
    </span>
  )
}
