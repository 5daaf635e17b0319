import { TriangleAlert } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { PanelLink } from './panel-link.tsx'

type NoticeProps = {
  /** The name of the section, for screen readers. */
  label: string
  title: string
  children: ReactNode
  link?: { to: string; label: string } | undefined
}

/** A notice of the dashboard about something that is wrong. */
export function Notice({ label, title, children, link }: NoticeProps): ReactElement {
  return (
    <section
      role="alert"
      aria-label={label}
      className={
        'mb-4 flex gap-3 border-l-4 border-sindoor-600 bg-white px-4 py-3 wrap-anywhere ' +
        'sm:px-5 lg:mb-5'
      }
    >
      <TriangleAlert
        aria-hidden="true"
        strokeWidth={1.6}
        className="mt-0.5 size-5 shrink-0 text-sindoor-600"
      />
      <div className="grow items-center justify-between gap-5 sm:flex">
        <div>
          <h2 className="font-semibold">{title}</h2>
          <p className="text-sm">{children}</p>
        </div>
        {link && <PanelLink {...link} />}
      </div>
    </section>
  )
}
