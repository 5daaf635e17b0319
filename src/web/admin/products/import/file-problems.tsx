import type { ReactElement } from 'react'
import type { FileProblem } from '#shared/catalog/product-file/columns.ts'

const MAX_SHOWN = 100

/** What is wrong in a file, by line and column. */
export function Problems({ problems }: { problems: FileProblem[] }): ReactElement | null {
  if (problems.length === 0) return null
  const more = problems.length - MAX_SHOWN
  return (
    <section aria-label="Problems" className="mt-4 bg-sindoor-100/40 p-4 text-sm">
      <ul className="max-h-80 stack-1 overflow-y-auto wrap-anywhere">
        {problems.slice(0, MAX_SHOWN).map(({ line, column, text }, index) => (
          <li key={index}>
            <span className="font-semibold">
              Line {line}
              {column !== null && `, ${column}`}:
            </span>{' '}
            {text}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="mt-2">And {more.toLocaleString('en-IN')} more.</p>}
    </section>
  )
}
