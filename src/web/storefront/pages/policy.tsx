import { pageMeta } from '#web/page-meta.ts'
import { policyAt } from '../content/policies/policies.ts'
import { PolicyLinks } from '../policy/policy-links.tsx'
import { PolicyPart } from '../policy/policy-part.tsx'
import { RichText } from '../policy/rich-text.tsx'
import type { Route } from './+types/policy'

/** The text comes with the page and not with its scripts: nobody loads a policy that she does not read. */
export function loader({ url }: Route.LoaderArgs) {
  const policy = policyAt(url.pathname)
  if (!policy) throw new Response(null, { status: 404 })
  return policy
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  loaderData ? pageMeta(matches, { title: `${loaderData.title} | Jhumka`, description: loaderData.description, path: loaderData.path }) : []

/** Shipping, refund, privacy and terms: one screen. */
export default function PolicyPage({ loaderData: policy }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-page grid-cols-[minmax(0,1fr)] gap-8 px-4 pt-6 sm:px-6 lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16 lg:px-8 lg:pt-12">
      <PolicyLinks current={policy.path} />
      <article className="min-w-0 max-w-text wrap-break-word">
        <h1 className="font-display text-[2.125rem] leading-tight lg:text-[3rem]">{policy.title}</h1>
        {policy.first && <p className="mt-3 font-semibold text-zari-700">{policy.first}</p>}
        <p className="mt-3 text-lg text-jamun-800">
          <RichText text={policy.lead} />
        </p>
        {policy.sections.map(({ id, head, parts }) => (
          <section key={id} aria-labelledby={id}>
            <h2 id={id} className="mt-9 font-display text-[1.5rem] leading-tight print:break-after-avoid">
              {head}
            </h2>
            {parts.map((part, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the parts of a section never move
              <PolicyPart key={place} part={part} />
            ))}
          </section>
        ))}
      </article>
    </div>
  )
}
