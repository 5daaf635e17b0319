import { POLICY_NAMES } from '#shared/static-pages.ts'
import { apiContext } from '#web/api/api-context.ts'
import { pageMeta } from '#web/seo/page-head.ts'
import { PolicyLinks } from './policy-links.tsx'
import { PolicyText } from './policy-text.tsx'
import type { Route } from './+types/policy-page'

/**
 * The text comes with the page and is in no script, so that no customer loads a policy without
 * reading it.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const path = url.pathname.toLowerCase().replace(/\/+$/, '')
  const name = POLICY_NAMES.find((candidate) => path === `/${candidate}`)
  if (!name) throw new Response(null, { status: 404 })
  return context.get(apiContext)('GET /api/policies/:name', { params: { name } })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, loaderData) : []

/** One page for shipping, refund, privacy and terms. */
export default function PolicyPage({ loaderData: policy }: Route.ComponentProps) {
  return (
    <div
      className={
        'mx-auto grid max-w-page grid-cols-1 gap-8 px-4 pt-6 sm:px-6 ' +
        'lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16 lg:px-8 lg:pt-12'
      }
    >
      <PolicyLinks current={policy.path} />
      <article className="min-w-0 max-w-text wrap-break-word">
        <h1 className="font-display text-[2.125rem] leading-tight lg:text-[3rem]">
          {policy.title}
        </h1>
        <PolicyText policy={policy} />
        {policy.changedAt && <LastChanged at={policy.changedAt} />}
      </article>
    </div>
  )
}

const dateFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
})

function LastChanged({ at }: { at: string }) {
  return (
    <p className="mt-9 border-t border-jamun-200 pt-3 text-sm text-jamun-700">
      Last changed on <time dateTime={at}>{dateFormat.format(new Date(at))}</time>
    </p>
  )
}
