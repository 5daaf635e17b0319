import { ChevronDown } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'

type DisclosureProps = { title: ReactNode; className?: string; children: ReactNode }

/** A title that shows and hides what is below it, with a chevron; also without scripts. */
export const Disclosure = ({ title, className = '', children }: DisclosureProps): ReactElement => (
  <details className={`group ${className}`}>
    <summary
      className={
        'flex min-h-11 cursor-pointer list-none items-center gap-2 ' +
        '[&::-webkit-details-marker]:hidden'
      }
    >
      {title}
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.6}
        className="size-5 shrink-0 group-open:rotate-180"
      />
    </summary>
    {children}
  </details>
)
