import { useSearchParams } from 'react-router'
import {
  listOwnComplaints,
  sendComplaint,
  trackComplaint,
  type OwnComplaint,
} from '#web/api/orders/complaint.ts'
import { readToken } from '#web/session/session.ts'
import { pageMeta } from '#web/seo/page-head.ts'
import { CustomerContent } from '#web/storefront/account/customer-content.tsx'
import { customerAction, customerLoader } from '#web/storefront/account/customer-loader.ts'
import { ComplaintForm, type SendInput } from './complaint-form.tsx'
import { ComplaintView } from './complaint-view.tsx'
import { TrackComplaint, type TrackInput } from './track-complaint.tsx'
import type { Route } from './+types/grievance-page'

export { noReloadAfterChange as shouldRevalidate } from '#web/storefront/account/customer-loader.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Complaints',
    description: 'Send a complaint to our grievance officer, and see how far it is.',
    path: '/grievance',
  })

/** Loads the customer's complaints; none for a guest. */
export const clientLoader = customerLoader<OwnComplaint[]>(
  async ({ signal }) => (readToken() === null ? [] : listOwnComplaints(signal)),
  () => undefined,
  { isPart: true },
)

export const clientAction = customerAction((input: SendInput | TrackInput) => {
  if (input.kind === 'send') return sendComplaint(input.complaint)
  const { number, mobile } = input
  return trackComplaint({ number, mobile })
})

const PAGE = 'mx-auto max-w-page px-4 pt-6 sm:px-6 lg:px-8 lg:pt-10'

const Heading = () => (
  <>
    <h1 className="font-display text-[2.125rem] leading-tight lg:text-[2.75rem]">Complaints</h1>
    <p className="mt-2 max-w-form text-jamun-700">
      Your complaint gets a ticket number. Our grievance officer acknowledges it within 48 hours and
      resolves it within one month.
    </p>
  </>
)

export const HydrateFallback = () => (
  <div className={PAGE}>
    <Heading />
    <noscript>
      <p>Please switch on JavaScript to send a complaint, or write to us.</p>
    </noscript>
  </div>
)

/** Complaints to the grievance officer: the form, the customer's own ones, and a look-up. */
export default function GrievancePage({ loaderData }: Route.ComponentProps) {
  const ticket = useSearchParams()[0].get('ticket')?.trim().slice(0, 40) ?? ''
  return (
    <div className={PAGE}>
      <Heading />
      <div className="mt-5 grid gap-8 lg:mt-8 lg:flex">
        <div className="w-full max-w-form">
          <ComplaintForm />
        </div>
        <div className="w-full max-w-form stack-8">
          <TrackComplaint key={ticket} number={ticket} />
          <CustomerContent
            key={loaderData.token}
            load={loaderData}
            placeholder={null}
            failed={() => <p>Your complaints could not be loaded.</p>}
          >
            {(complaints) => <OwnComplaints complaints={complaints} />}
          </CustomerContent>
        </div>
      </div>
    </div>
  )
}

function OwnComplaints({ complaints }: { complaints: OwnComplaint[] }) {
  if (complaints.length === 0) return null
  return (
    <section aria-label="Your complaints">
      <h2 className="font-display text-[1.5rem]">Your complaints</h2>
      {complaints.map((complaint) => (
        <ComplaintView key={complaint.number} complaint={complaint} />
      ))}
    </section>
  )
}
