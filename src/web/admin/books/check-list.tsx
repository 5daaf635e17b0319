import { Check, ChevronDown, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { withRupeeSigns } from '#web/admin/layout/money/amounts.ts'
import type { BookCheck, BookFinding } from '#web/api/admin/operations/books.ts'

const ICON = { 'aria-hidden': true, strokeWidth: 1.8 } as const

/** The checks that found something, each with its findings. The others are folded. */
export function CheckList({ checks }: { checks: BookCheck[] }): ReactElement {
  const failed = checks.filter(({ total }) => total > 0)
  const passed = checks.filter(({ total }) => total === 0)
  return (
    <div className="divide-y divide-jamun-100 bg-white">
      {failed.length > 0 && (
        <ul aria-label="Checks with differences" className="divide-y divide-jamun-100">
          {failed.map((check) => (
            <li key={check.name} className="flex gap-3 px-4 py-4 lg:px-6">
              <TriangleAlert {...ICON} className="mt-0.5 size-5 shrink-0 text-sindoor-600" />
              <div className="min-w-0 grow">
                <h3 className="font-semibold">{check.title}</h3>
                <p className="text-sm text-sindoor-600">
                  {check.total === 1 ? '1 difference' : `${check.total} differences`}
                </p>
                <FindingList check={check} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {passed.length > 0 && <PassedChecks checks={passed} />}
    </div>
  )
}

const PassedChecks = ({ checks }: { checks: BookCheck[] }) => (
  <details className="group">
    <summary
      className={
        'flex min-h-14 cursor-pointer list-none items-center gap-3 px-4 py-2 lg:px-6 ' +
        '[&::-webkit-details-marker]:hidden'
      }
    >
      <Check {...ICON} className="size-5 shrink-0 text-mehendi-700" />
      <span className="grow font-semibold">
        {checks.length === 1 ? '1 check passed' : `${checks.length} checks passed`}
      </span>
      <ChevronDown {...ICON} className="size-5 shrink-0 group-open:rotate-180" />
    </summary>
    <ul aria-label="Checks that passed" className="pb-4 pr-4 pl-12 text-sm lg:pr-6 lg:pl-14">
      {checks.map(({ name, title }) => (
        <li key={name} className="py-1.5">
          {title}
        </li>
      ))}
    </ul>
  </details>
)

function FindingList({ check: { title, findings, total } }: { check: BookCheck }) {
  const more = total - findings.length
  return (
    <>
      <ol aria-label={`Findings: ${title}`} className="mt-3 grid gap-4 text-sm">
        {findings.map((finding) => (
          <li
            key={finding.rows.join(' ')}
            className="border-l-2 border-jamun-100 pl-4 wrap-anywhere"
          >
            <p>{withRupeeSigns(finding.sentence)}</p>
            <div className="flex flex-wrap items-center gap-x-5">
              {finding.subject && <SubjectLink subject={finding.subject} />}
              <details className="text-xs text-jamun-700 open:basis-full">
                <summary
                  className={
                    'flex min-h-11 w-fit min-w-11 cursor-pointer items-center underline ' +
                    'underline-offset-4'
                  }
                >
                  Details
                </summary>
                <p className="pb-1">{finding.rows.join(', ')}</p>
              </details>
            </div>
          </li>
        ))}
      </ol>
      {more > 0 && <p className="mt-3 text-sm text-jamun-700">And {more} more.</p>}
    </>
  )
}

type Subject = NonNullable<BookFinding['subject']>

/** The page that shows what a finding is about. */
const PAGES: Record<Subject['kind'], (subject: Subject) => { to: string; label: string }> = {
  order: ({ id, name }) => ({ to: `/admin/orders/${id}`, label: `Order ${name}` }),
  product: ({ name }) => ({
    to: `/admin/inventory?q=${encodeURIComponent(name)}`,
    label: `Stock of ${name}`,
  }),
  mail: ({ name }) => ({
    to: `/admin/outbox?q=${encodeURIComponent(name.slice(0, 100))}`,
    label: `“${name}” in the outbox`,
  }),
}

function SubjectLink({ subject }: { subject: Subject }) {
  const { to, label } = PAGES[subject.kind](subject)
  return (
    <Link
      to={to}
      className={
        'inline-flex min-h-11 items-center font-medium text-rani-600 underline underline-offset-4'
      }
    >
      {label}
    </Link>
  )
}
