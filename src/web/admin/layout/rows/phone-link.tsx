import type { ReactElement } from 'react'

/** A mobile number of India that a phone calls. */
export const PhoneLink = ({ number }: { number: string }): ReactElement => (
  <a
    href={`tel:+91${number}`}
    className={
      'tnum inline-flex min-h-11 items-center whitespace-nowrap text-rani-600 underline ' +
      'underline-offset-4'
    }
  >
    {number.replace(/^(\d{5})/, '$1 ')}
  </a>
)
