import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'

/** The link of a figure to the rows behind it. */
export const ROWS_LINK =
  'inline-flex min-h-11 items-center font-medium text-rani-600 underline underline-offset-4'

/** Figures in a grid of small panels, with a rule over its whole width under each row. */
export const FigureGrid = ({ children }: { children: ReactNode }): ReactElement => (
  <dl
    className={
      'mb-4 grid grid-cols-2 overflow-hidden border-b border-jamun-100 bg-white ' +
      'max-[22rem]:grid-cols-1 lg:mb-5 xl:grid-cols-4'
    }
  >
    {children}
  </dl>
)

/** One figure. `to`: the rows behind it; `change`: how it has changed; `note`: what is below it. */
export function Figure({
  name,
  to,
  change,
  note,
  children,
}: {
  name: string
  to?: string | undefined
  change?: string | undefined
  note?: ReactNode
  children: ReactNode
}): ReactElement {
  return (
    <div className="-mb-px min-w-0 border-b border-jamun-100 p-4 lg:px-6">
      <dt className="text-sm text-jamun-700">{name}</dt>
      <dd className="tnum text-lg font-semibold wrap-anywhere">
        {to ? (
          <Link
            to={to}
            className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4"
          >
            {children}
          </Link>
        ) : (
          <span className="inline-flex min-h-11 items-center">{children}</span>
        )}
      </dd>
      {change && <dd className="tnum text-sm text-jamun-700">{change}</dd>}
      {note && <dd className="text-sm text-jamun-700">{note}</dd>}
    </div>
  )
}

/** A number in a table. */
export const NUMBER_CELL = 'tnum columned:text-xs columned:whitespace-nowrap roomy:text-sm'

/** An amount in a table; on a card it has its label before it. */
export const AMOUNT_CELL =
  `${NUMBER_CELL} stacked:col-span-2 stacked:flex stacked:flex-wrap stacked:justify-between ` +
  'stacked:items-center stacked:gap-x-3 stacked:py-0.5'
