import { useEffect, type ReactElement, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { serverMessage } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

/** The head of an admin screen: its title, a line under it, and its buttons. */
export function ScreenHead({
  title,
  line,
  children,
}: {
  title: string
  line?: ReactNode
  children?: ReactNode
}): ReactElement {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-3 lg:mb-7">
      <div className="min-w-0">
        <h1
          className={
            'font-display text-[1.9rem] leading-tight max-[18rem]:text-[1.5rem] ' +
            'lg:text-[2.375rem]'
          }
        >
          {title}
        </h1>
        {line && <p className="mt-0.5 text-sm text-jamun-700">{line}</p>}
      </div>
      {children}
    </div>
  )
}

/** A white panel. `marked` adds the line that marks an edit. */
export function Panel({
  title,
  marked = false,
  className = '',
  children,
}: {
  title: string
  marked?: boolean
  className?: string
  children: ReactNode
}): ReactElement {
  return (
    <section
      aria-label={title}
      className={
        `bg-white p-5 max-[18rem]:p-3 lg:p-6 ${marked ? 'border-t-3 border-rani-600' : ''} ` +
        `${className}`
      }
    >
      <h2 className="mb-4 font-display text-[1.375rem] wrap-anywhere">{title}</h2>
      {children}
    </section>
  )
}

/** Shown while the data of a screen is loading. */
export function ScreenLoading({ title, text }: { title: string; text: string }): ReactElement {
  return (
    <>
      <ScreenHead title={title} />
      <p role="status" className="appear-late bg-white p-6 text-jamun-700">
        {text}
      </p>
    </>
  )
}

type FailedProps = {
  title: string
  error: unknown
  toastText: string
  text: string
  saysWhy?: boolean
}

/**
 * Shown if the data of a screen failed to load: the toast and the line of the specification, and a
 * button to try again.
 */
export function ScreenFailed({
  title,
  error,
  toastText,
  text,
  saysWhy = false,
}: FailedProps): ReactElement {
  const { revalidate, state } = useRevalidator()
  const why = saysWhy ? ` ${serverMessage(error, 'Please check your internet connection.')}` : ''
  useEffect(() => toast('error', `${toastText}${why}`), [error, toastText, why])
  return (
    <>
      <ScreenHead title={title} />
      <div className="bg-white">
        <EmptyState kind="error" text={`${text}${why}`} help="Please try again in a moment.">
          <Button busy={state === 'loading'} onClick={() => void revalidate()}>
            Try again
          </Button>
        </EmptyState>
      </div>
    </>
  )
}
