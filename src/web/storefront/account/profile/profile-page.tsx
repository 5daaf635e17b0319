import { useState } from 'react'
import { Link } from 'react-router'
import { listOrders, type Order } from '#web/api/orders/order.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { LinesSkeleton } from '#web/ui/feedback/lines-skeleton.tsx'
import { CustomerContent } from '#web/storefront/account/customer-content.tsx'
import { profileLoader } from '#web/storefront/account/customer-loader.ts'
import { OrderRow } from '#web/storefront/orders/order-row.tsx'
import { ProfileCard } from './profile-card.tsx'
import { useProfile } from './profile-layout.tsx'
import { refreshUser, useStoredUser } from './stored-user.ts'
import type { Route } from './+types/profile-page'

export { meta } from './profile-layout.tsx'

/** The profile shows these many orders; the rest has its own page. */
const MAX_ORDERS = 3

export const clientLoader = profileLoader(
  async ({ signal }) => {
    void refreshUser(signal)
    return (await listOrders({ page: 1, limit: MAX_ORDERS, replaced: 'false' }, signal)).orders
  },
  { isPart: true },
)

export const HydrateFallback = () => (
  <div className="mt-6">
    <LinesSkeleton text="Loading..." count={1} />
  </div>
)

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const user = useStoredUser(loaderData.user)
  const { logOut, onSessionEnd } = useProfile()
  const [leaving, setLeaving] = useState(false)

  function onLogOut(): void {
    setLeaving(true)
    void logOut()
  }

  return (
    <>
      <ProfileCard user={user} leaving={leaving} onLogOut={onLogOut} />
      <CustomerContent
        load={loaderData}
        placeholder={null}
        failed={() => null}
        onSessionEnd={onSessionEnd}
      >
        {(orders) => orders.length > 0 && <OrderHistory orders={orders} />}
      </CustomerContent>
    </>
  )
}

/** The latest orders, with a link to all of them. */
function OrderHistory({ orders }: { orders: Order[] }) {
  return (
    <section className="mt-10 lg:mt-14" aria-labelledby="order-history">
      <h2 id="order-history" className="mb-4 font-display text-2xl leading-[1.15] lg:mb-6">
        Order history
      </h2>
      <ul className="stack-3">
        {orders.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      <Link to="/profile/orders" className={buttonClass('link', 'md', 'mt-4')}>
        All orders
      </Link>
    </section>
  )
}
