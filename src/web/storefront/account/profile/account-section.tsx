import { useId, type ReactNode } from 'react'

/** One part of the Account page: heading, help text and content. */
export function AccountSection({
  title,
  help,
  children,
}: {
  title: string
  help: string
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={
        'border-t border-jamun-200 py-8 [nav+&]:border-t-0 ' +
        'lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] ' +
        'lg:gap-12 lg:py-10'
      }
    >
      <div>
        <h2 id={id} className="font-display text-2xl leading-[1.15]">
          {title}
        </h2>
        <p className="mt-2 text-sm text-jamun-700">{help}</p>
      </div>
      <div className="mt-5 max-w-form lg:mt-0">{children}</div>
    </section>
  )
}
