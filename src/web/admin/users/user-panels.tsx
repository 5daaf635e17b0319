import type { ReactElement, ReactNode } from 'react'
import { Link } from 'react-router'
import { ORDERS } from '#web/admin/layout/screens.ts'
import { formatDay, formatMoment } from '#web/admin/layout/moment.ts'
import { columnFormat, formatAmount } from '#web/admin/layout/money/amounts.ts'
import { PhoneLink } from '#web/admin/layout/rows/phone-link.tsx'
import { Panel } from '#web/admin/layout/screen.tsx'
import { ComplaintBadge } from '#web/admin/complaints/complaint-list.tsx'
import { ordersOfCustomer } from '#web/admin/orders/list/orders-query.ts'
import { StatusBadge } from '#web/admin/orders/status-badge.tsx'
import { ReviewBadge } from '#web/admin/reviews/review-list.tsx'
import type { AdminReview } from '#web/api/admin/catalog/reviews.ts'
import type { AdminComplaint } from '#web/api/admin/orders/complaints.ts'
import type { AdminOrderRow } from '#web/api/admin/orders/order-row.ts'
import type { AdminUser, UserAccount } from '#web/api/admin/users.ts'
import { Picture } from '#web/ui/picture.tsx'
import { Stars } from '#web/ui/stars.tsx'

/** The first entries of a list, and how many it has in all. */
export type Shown<Entry> = { entries: Entry[]; total: number }

const LINK = 'inline-flex min-h-11 min-w-11 items-center text-rani-600 underline underline-offset-4'

/** A panel with the first entries of a list, and a link to all of them. */
function ListPanel<Entry extends { id: string }>({
  title,
  all,
  none,
  list: { entries, total },
  children,
}: {
  title: string
  /** The address of the whole list. */
  all: string
  none: string
  list: Shown<Entry>
  children: (entry: Entry) => ReactNode
}) {
  const link = total > 0 && (
    <Link to={all} className={`${LINK} justify-end text-sm font-medium`}>
      All {total.toLocaleString('en-IN')}
      <span className="sr-only"> {title.toLowerCase()}</span>
    </Link>
  )
  return (
    <Panel title={title} beside={link}>
      {total === 0 && <p className="text-sm text-jamun-700">{none}</p>}
      {total > 0 && (
        <ul className="divide-y divide-jamun-100 border-t border-jamun-100">
          {entries.map((entry) => (
            <li key={entry.id} className="py-2 text-sm wrap-anywhere last:pb-0">
              {children(entry)}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** The last orders of any status, with their totals. */
export function OrdersPanel({
  user,
  orders,
}: {
  user: AdminUser
  orders: Shown<AdminOrderRow>
}): ReactElement {
  const format = columnFormat(orders.entries.map(({ total }) => total))
  return (
    <ListPanel
      title="Orders"
      all={ordersOfCustomer(user.id)}
      none="There is no order yet."
      list={orders}
    >
      {(order) => (
        <div className="flex items-center gap-3">
          <span
            className={
              'size-10 shrink-0 self-start overflow-hidden rounded-xs bg-chandan ' +
              'max-[18rem]:hidden'
            }
          >
            <Picture picture={order.picture} sizes="40px" alt="" />
          </span>
          <div className="tnum flex min-w-0 grow flex-wrap items-center gap-x-3">
            <Link to={`${ORDERS}/${order.id}`} className={`${LINK} font-semibold max-sm:-my-1.5`}>
              {order.number}
            </Link>
            <span
              className={
                'flex flex-wrap items-center justify-between gap-x-3 gap-y-1 max-sm:order-2 ' +
                'max-sm:w-full sm:grow'
              }
            >
              <time
                dateTime={order.createdAt}
                title={formatMoment(order.createdAt)}
                className="text-jamun-700"
              >
                {formatDay(order.createdAt)}
              </time>
              <StatusBadge order={order} />
            </span>
            <span className="ml-auto text-right font-semibold sm:min-w-20">
              {format(order.total)}
            </span>
          </div>
        </div>
      )}
    </ListPanel>
  )
}

const reviewsOf = ({ id }: AdminUser): string => `/admin/reviews?state=all&customer=${id}`
const complaintsOf = ({ id }: AdminUser): string => `/admin/complaints?state=all&customer=${id}`

type ReviewsPanelProps = { user: AdminUser; reviews: Shown<AdminReview> }

/** What the user has written about products. */
export const ReviewsPanel = ({ user, reviews }: ReviewsPanelProps): ReactElement => (
  <ListPanel title="Reviews" all={reviewsOf(user)} none="No review yet." list={reviews}>
    {({ product, stars, text, state, at }) => (
      <>
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Link to={reviewsOf(user)} className={`${LINK} min-w-0 font-medium`}>
            {product.title}
          </Link>
          <ReviewBadge state={state} />
        </p>
        <p>
          <Stars stars={stars} /> <span className="text-jamun-700">{formatDay(at)}</span>
        </p>
        <p title={text} className="line-clamp-2 text-jamun-700">
          {text}
        </p>
      </>
    )}
  </ListPanel>
)

type ComplaintsPanelProps = { user: AdminUser; complaints: Shown<AdminComplaint> }

/** What the user has written to the grievance officer. */
export const ComplaintsPanel = ({ user, complaints }: ComplaintsPanelProps): ReactElement => (
  <ListPanel title="Complaints" all={complaintsOf(user)} none="No complaint yet." list={complaints}>
    {(complaint) => (
      <>
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Link to={complaintsOf(user)} className={`${LINK} tnum font-medium`}>
            {complaint.number}
          </Link>
          <ComplaintBadge complaint={complaint} />
        </p>
        <p title={complaint.details} className="line-clamp-2 text-jamun-700">
          {complaint.details}
        </p>
        <p className="text-xs text-jamun-700">{formatMoment(complaint.createdAt)}</p>
      </>
    )}
  </ListPanel>
)

/** The number of orders, what was spent, and when the last order was placed. */
export function TotalsPanel({ user }: { user: AdminUser }): ReactElement {
  const facts = {
    'Paid orders': user.orders.toLocaleString('en-IN'),
    'Spent, less returns and refunds': formatAmount(user.spent),
    'Last order': user.lastOrderAt ? formatDay(user.lastOrderAt) : '–',
  }
  return (
    <section aria-label="Totals" className="bg-white p-5 max-[18rem]:p-3 lg:p-6">
      <dl className="flex flex-wrap gap-x-8 gap-y-3">
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="grow">
            <dt className="text-sm text-jamun-700">{name}</dt>
            <dd className="tnum text-[1.375rem] leading-tight font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** How to reach the user, and when they were here. */
export function ContactPanel({ account }: { account: UserAccount }): ReactElement {
  const { user, sessions, lastUsedAt } = account
  const facts: Record<string, ReactNode> = {
    Mobile: <PhoneLink number={user.mobile} />,
    Email: user.email ? (
      <a href={`mailto:${user.email}`} className={LINK}>
        {user.email}
      </a>
    ) : (
      '–'
    ),
    News: user.marketingSince ? `Wanted since ${formatDay(user.marketingSince)}` : 'Not wanted',
    'Logged in': loginText(sessions, lastUsedAt),
  }
  return (
    <Panel title="Contact">
      <dl
        className={
          'grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-3 text-sm ' +
          'max-[18rem]:grid-cols-1'
        }
      >
        {Object.entries(facts).map(([name, value]) => (
          <div key={name} className="contents *:py-1">
            <dt className="text-jamun-700">{name}</dt>
            <dd className="tnum wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function loginText(sessions: number, lastUsedAt: string | null): string {
  if (!lastUsedAt) return 'Nowhere'
  const devices = sessions === 1 ? 'one device' : `${sessions} devices`
  return `On ${devices}, last ${formatMoment(lastUsedAt)}`
}

/** The saved addresses. */
export const AddressesPanel = ({ addresses }: Pick<UserAccount, 'addresses'>): ReactElement => (
  <Panel title="Saved addresses">
    {addresses.length === 0 && <p className="text-sm text-jamun-700">None is saved.</p>}
    <ul className="stack-4 text-sm">
      {addresses.map(({ id, name, phone, isDefault, ...to }) => (
        <li key={id}>
          <address className="not-italic wrap-anywhere">
            <span className="font-medium">{name}</span>
            {isDefault && <span className="text-jamun-700"> · default</span>}
            <br />
            {to.address}
            <br />
            {to.city}, {to.state} {to.pincode}
            <br />
            <PhoneLink number={phone} />
          </address>
        </li>
      ))}
    </ul>
  </Panel>
)
