import type { ReactElement } from 'react'
import { LoadingText, range } from './skeleton.tsx'

type LinesSkeletonProps = { text: string; count?: number }

/** The skeleton of a list of lines; it appears after 200 ms. */
export function LinesSkeleton({ text, count = 3 }: LinesSkeletonProps): ReactElement {
  return (
    <div className="appear-late">
      <LoadingText text={text} />
      <ul aria-hidden="true" className="stack-6">
        {range(count).map((index) => (
          <li key={index} className="flex gap-4">
            <div className="skeleton size-22 shrink-0 rounded-xs sm:size-30" />
            <div className="min-w-0 flex-1">
              <div className="skeleton h-4 w-3/5" />
              <div className="skeleton mt-3 h-4 w-2/5" />
              <div className="skeleton mt-5 h-10 w-32 max-w-full" />
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
