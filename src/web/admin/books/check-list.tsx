import { Check, TriangleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { withRupeeSigns } from '#web/admin/layout/money/amounts.ts'
import type { BookCheck, BookFinding } from '#web/api/admin/operations/books.ts'

const ICON = { 'aria-hidden': true, strokeWidth: 1.8 } as const

/** The checks with their outcomes, and the findings of each. */
export function CheckList({ checks }: { checks: BookCheck[] }): ReactElement {
  return (
    <ul aria-label="Checks" className="divide-y divide-jamun-100 bg-white">
      {checks.map((check) => (
        <li key={check.name} className="flex gap-3 px-4 py-4 lg:px-6">
          {check.total === 0 ? (
            <Check {...ICON} className="mt-0.5 size-5 shrink-0 text-mehendi-700" />
          ) : (
            <TriangleAlert {...ICON} className="mt-0.5 size-5 shrink-0 text-sindoor-600" />
          )}
          <div className="min-w-0 grow">
            <h3 className={check.total === 0 ? '' : 'font-semibold'}>{check.title}</h3>
            <p className={`text-sm ${check.total === 0 ? 'text-jamun-700' : 'text-sindoor-600'}`}>
              {outcomeText(check)}
            </p>
            {check.findings.length > 0 && <FindingList check={check} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

const outcomeText = ({ total }: BookCheck): string =>
  total === 0 ? 'Yes' : total === 1 ? 'One finding' : `${total} findings`

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
            <p className="text-xs text-jamun-700">{finding.rows.join(', ')}</p>
            {finding.subject && <SubjectLink subject={finding.subject} />}
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
