import { CircleAlert, Lock } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Mark } from '#web/ui/brand.tsx'

type EmptyStateProps = {
  text: string
  help?: string
  /** The whole text, if it is shortened. */
  title?: string | undefined
  kind?: 'empty' | 'error' | 'login'
  children?: ReactNode
  as?: 'h1' | 'h2' | 'p'
}

const SIGNS = {
  empty: <Mark className="h-11 w-auto" />,
  error: <CircleAlert aria-hidden="true" strokeWidth={1.6} className="size-8" />,
  login: <Lock aria-hidden="true" strokeWidth={1.6} className="size-8" />,
}

/**
 * Shown where there is no content: an icon, the specified message, one line of help, one button.
 */
export function EmptyState({
  text,
  help,
  title,
  kind = 'empty',
  children,
  as: Text = 'p',
}: EmptyStateProps): ReactElement {
  const colours =
    kind === 'error' ? 'bg-sindoor-100 text-sindoor-600' : 'bg-haldi-100 text-jamun-900'
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className="mx-auto flex max-w-md flex-col items-center px-4 py-10 text-center lg:py-14"
    >
      <span className={`grid size-20 place-items-center rounded-full ${colours}`}>
        {SIGNS[kind]}
      </span>
      <Text
        title={title}
        className="mt-5 font-display text-[1.5rem] leading-tight text-pretty wrap-anywhere"
      >
        {text}
      </Text>
      {help && <p className="mt-2 text-jamun-700">{help}</p>}
      {children && <div className="mt-6">{children}</div>}
    </div>
  )
}
