import { readAdminOrder, type AdminOrder } from '#web/api/admin/orders/orders.ts'
import { adminLoader } from '#web/admin/layout/admin-data.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { PackingSlip } from './packing-slip.tsx'
import { SlipTools } from './slip-tools.tsx'
import { slipIdsOf } from './slips-address.ts'
import type { Route } from './+types/packing-slips-page'

const TITLE = 'Packing slips'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

/** How many orders are read at the same time. */
const AT_ONCE = 5

export const clientLoader = adminLoader(async ({ url, signal }) => {
  const ids = slipIdsOf(url)
  const orders: AdminOrder[] = []
  for (let start = 0; start < ids.length; start += AT_ONCE)
    orders.push(
      ...(await Promise.all(
        ids.slice(start, start + AT_ONCE).map((id) => readAdminOrder(id, signal)),
      )),
    )
  return orders
})

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading...',
  toastText: 'Failed to load the orders.',
  text: 'Failed to load the orders.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The packing slips of several orders, each on a sheet of its own. */
const PackingSlipsPage = ({ loaderData: orders }: ScreenProps<typeof clientLoader>) => (
  <>
    <div className="print:hidden">
      <ScreenHead
        title={TITLE}
        line={`${orders.length} ${orders.length === 1 ? 'sheet' : 'sheets'}`}
      />
    </div>
    <SlipTools to="/admin/orders" label="Orders" />
    <ul className="flex flex-col gap-4 print:block">
      {orders.map((order) => (
        <li key={order.id} className="print:not-last:break-after-page">
          <PackingSlip order={order} heading="h2" />
        </li>
      ))}
    </ul>
  </>
)

export default SCREEN.of(PackingSlipsPage)
