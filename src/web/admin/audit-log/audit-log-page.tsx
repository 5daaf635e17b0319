import { Fragment, useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { AdminChange } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { adminLoader } from '#web/admin/layout/admin-loader.ts'
import { CategoryName, toCategory } from '#web/admin/products/category-name.tsx'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { ScreenFailed, ScreenHead, ScreenLoading } from '#web/admin/layout/screen.tsx'
import type { Route } from './+types/audit-log-page'

const TITLE = 'Changes'
const KINDS = [
  { value: 'product', label: 'Products' },
  { value: 'stock', label: 'Stock' },
  { value: 'order', label: 'Orders' },
  { value: 'person', label: 'Users' },
  { value: 'settings', label: 'Settings' },
  { value: 'search', label: 'Search' },
  { value: 'mail', label: 'Mails' },
] as const
type Kind = (typeof KINDS)[number]['value']

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

const kindOf = (search: URLSearchParams): Kind | undefined =>
  KINDS.find(({ value }) => value === search.get('kind'))?.value

export const clientLoader = adminLoader(({ url, signal }) =>
  call('GET /api/admin/changes', { query: { kind: kindOf(url.searchParams) } }, { signal }),
)

export const HydrateFallback = () => <ScreenLoading title={TITLE} text="Loading..." />

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenFailed
      title={TITLE}
      error={error}
      toastText="Failed to load the changes"
      text="Failed to load the changes."
    />
  )
}

/** The audit log: what administrators changed, with the values before and after. Read-only. */
export default function AuditLogPage({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const kind = kindOf(search)
  return (
    <>
      <ScreenHead
        title={TITLE}
        line="Everything that an administrator changed. Nobody can edit this list."
      />
      <nav aria-label="Kinds of changes" className="mb-4 flex flex-wrap gap-2">
        {[{ value: undefined, label: 'All' }, ...KINDS].map(({ value, label }) => (
          <Link
            key={label}
            to={value ? `/admin/changes?kind=${value}` : '/admin/changes'}
            aria-current={value === kind ? 'true' : undefined}
            className={buttonClass(value === kind ? 'primary' : 'outline', 'sm', 'px-4!')}
          >
            {label}
          </Link>
        ))}
      </nav>
      <ChangeList key={search.toString()} kind={kind} first={loaderData} />
    </>
  )
}

function ChangeList({
  kind,
  first,
}: {
  kind: Kind | undefined
  first: { changes: AdminChange[]; next: number | null }
}) {
  const [older, setOlder] = useState<AdminChange[]>([])
  const [next, setNext] = useState(first.next)
  const changes = [...first.changes, ...older]

  const showOlder = async (before: number) => {
    try {
      const reply = await call('GET /api/admin/changes', { query: { kind, before } })
      setOlder([...older, ...reply.changes])
      setNext(reply.next)
    } catch {
      toast('error', 'Failed to load the changes')
    }
  }
  if (changes.length === 0)
    return <p className="bg-white p-6 text-jamun-700">Nothing has been changed yet.</p>
  return (
    <>
      <ol className="divide-y divide-jamun-100 bg-white">
        {changes.map((change) => (
          <ChangeRow key={change._id} change={change} />
        ))}
      </ol>
      {next !== null && (
        <p className="mt-5 text-center">
          <Button look="outline" onClick={() => void showOlder(next)}>
            Older changes
          </Button>
        </p>
      )}
    </>
  )
}

/** The verb of an action: `person.logged-out` is "logged out". */
const verbOf = (action: string): string => action.replace(/^[a-z]+\./, '').replaceAll('-', ' ')

function ChangeRow({
  change: { at, actor, action, subject, before, after },
}: {
  change: AdminChange
}) {
  return (
    <li className="px-4 py-4 text-sm lg:px-6">
      <p className="wrap-anywhere">
        <span className="font-semibold">{actor.name}</span> {verbOf(action)}{' '}
        <span className="font-semibold">{subject.name}</span>
      </p>
      <p className="text-jamun-700">{formatMoment(at)}</p>
      {Object.keys(after).length > 0 && (
        <details className="mt-1">
          <summary
            className={'inline-flex min-h-11 cursor-pointer items-center font-medium text-rani-600'}
          >
            What changed
          </summary>
          <dl className="grid gap-2 border-l-2 border-jamun-100 pl-4">
            {Object.entries(after).map(([name, value]) => (
              <div key={name} className="wrap-anywhere">
                <dt className="font-medium">{name}</dt>
                <dd>
                  <del className="text-jamun-500">
                    <FieldValue value={before[name]} />
                  </del>{' '}
                  <ins className="no-underline">
                    <FieldValue value={value} />
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

/** The value of a field. Categories are shown by their labels. */
function FieldValue({ value }: { value: unknown }): ReactNode {
  const categories = (Array.isArray(value) ? value : [value]).map(toCategory)
  if (categories.length === 0 || categories.some((category) => category === undefined))
    return textOf(value)
  return categories.map((category, index) => (
    <Fragment key={category}>
      {index > 0 && ', '}
      {category && <CategoryName value={category} />}
    </Fragment>
  ))
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}
