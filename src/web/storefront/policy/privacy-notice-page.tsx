import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { apiContext } from '#web/api/api-context.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { PolicyLinks } from './policy-links.tsx'
import { OfficerLines, SellerLines } from './shop-lines.tsx'
import type { Route } from './+types/privacy-notice-page'

const LINK = 'text-rani-600 underline underline-offset-4 hover:text-rani-700'

export const loader = ({ context }: Route.LoaderArgs) =>
  context.get(apiContext)('GET /api/privacy-notice')

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, 'Privacy notice')

/** The itemised privacy notice, with its version. */
export default function PrivacyNoticePage({ loaderData: notice }: Route.ComponentProps) {
  return (
    <div
      className={
        'mx-auto grid max-w-page grid-cols-1 gap-8 px-4 pt-6 sm:px-6 ' +
        'lg:grid-cols-[15rem_minmax(0,1fr)] lg:gap-16 lg:px-8 lg:pt-12'
      }
    >
      <PolicyLinks current="" />
      <article className="min-w-0 max-w-text wrap-break-word">
        <h1 className="font-display text-[2.125rem] leading-tight lg:text-[3rem]">
          Privacy notice
        </h1>
        <p className="mt-3 font-semibold text-zari-700">Version {notice.version}</p>
        <p className="mt-3 text-lg text-jamun-800">
          Each kind of data that we use, for what, and for how long. The whole text is our{' '}
          <Link to="/privacy" className={LINK}>
            Privacy Policy
          </Link>
          .
        </p>
        {notice.items.map(({ name, data, purpose, kept }) => (
          <section key={name}>
            <h2 className="mt-7 text-lg font-semibold">{name}</h2>
            <dl className="mt-2 stack-2">
              <Line term="What">{data}</Line>
              <Line term="Why">{purpose}</Line>
              <Line term="How long">{kept}</Line>
            </dl>
          </section>
        ))}
        <Part title="Your rights">
          <dl className="stack-2">
            {notice.rights.map(({ name, how }) => (
              <Line key={name} term={name}>
                {how}
              </Line>
            ))}
          </dl>
        </Part>
        <Part title="Withdraw your consent">
          <p>{notice.withdraw}</p>
          <Link to="/profile/account" className={`inline-flex min-h-11 items-center ${LINK}`}>
            Your account
          </Link>
        </Part>
        <Part title="Complaints and contact">
          <p>{notice.complain}</p>
          <OfficerLines />
          <SellerLines />
        </Part>
      </article>
    </div>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section>
    <h2 className="mb-3 mt-9 font-display text-[1.5rem] leading-tight">{title}</h2>
    {children}
  </section>
)

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4">
    <dt className="text-sm text-jamun-500 sm:leading-[1.625rem]">{term}</dt>
    <dd>{children}</dd>
  </div>
)
