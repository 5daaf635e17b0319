import { useRef, type ReactElement } from 'react'
import { Link } from 'react-router'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import { changedText, countOf, reasonsOf, type Noun } from './bulk-texts.ts'
import type { BulkResult, Skipped } from './in-pieces.ts'

/** Says which rows a change of several has left out, by reason, with links to them. */
export function ResultDialog({
  result: { changed, skipped, notSent, problem },
  noun,
  linkOf,
  onClose,
}: {
  result: BulkResult
  noun: Noun
  linkOf: (row: Skipped) => string
  onClose: () => void
}): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const left = skipped.length + notSent.length
  return (
    <DetailsDialog
      ref={dialog}
      title={`${countOf(left, noun)} ${left === 1 ? 'is' : 'are'} not changed`}
      onClose={onClose}
    >
      <div className="stack-4 p-5 text-sm">
        <p>{changedText(changed, noun)}</p>
        {notSent.length > 0 && (
          <p>
            {problem} The change stopped before the last {countOf(notSent.length, noun)}. You can
            repeat it: what is changed already is skipped.
          </p>
        )}
        {reasonsOf(skipped).map(({ why, rows }) => (
          <section key={why}>
            <h3 className="font-semibold">
              {why} ({rows.length})
            </h3>
            <ul className="flex flex-wrap gap-x-4">
              {rows.map((row) => (
                <li key={row.id}>
                  {row.name ? (
                    <Link
                      to={linkOf(row)}
                      onClick={() => dialog.current?.close()}
                      className={
                        'tnum inline-flex min-h-11 items-center text-rani-600 underline ' +
                        'underline-offset-4 wrap-anywhere'
                      }
                    >
                      {row.name}
                    </Link>
                  ) : (
                    row.id
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </DetailsDialog>
  )
}
