import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { SearchBox } from '#web/admin/layout/rows/search-box.tsx'
import { ViewButtons } from './saved-views.tsx'

type SearchAndViewsProps = ComponentProps<typeof ViewButtons> & {
  label: string
  /** Filters between the search and the buttons of the views. */
  children?: ReactNode
}

/** The tools over the rows of a list: its search, and the buttons of its saved views. */
export const SearchAndViews = ({
  label,
  children,
  ...views
}: SearchAndViewsProps): ReactElement => (
  <div className="flex flex-wrap items-center gap-3 px-4 py-3 sm:py-4 lg:px-6">
    <div className="min-w-[min(9.5rem,100%)] max-sm:flex-1">
      <SearchBox label={label} found={views.total} />
    </div>
    {children}
    <ViewButtons {...views} />
  </div>
)
