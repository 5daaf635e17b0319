import { readAdminOrder } from '#web/api/admin/orders/orders.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminLoader, Outage } from '#web/admin/layout/admin-data.ts'
import { adminScreen, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { PackingSlip } from './packing-slip.tsx'
import { SlipTools } from './slip-tools.tsx'
import type { Route } from './+types/packing-slip-page'

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  hiddenMeta(
    matches,
    `Packing slip ${loaderData instanceof Outage ? '' : (loaderData?.number ?? '')}`,
  )

export const clientLoader = adminLoader(({ params, signal }) =>
  readAdminOrder(params.id ?? '', signal),
)

const SCREEN = adminScreen({
  title: 'Packing slip',
  loading: 'Loading...',
  toastText: 'Failed to load the order.',
  text: 'Failed to load the order.',
  saysWhy: true,
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The packing slip of one order. */
const PackingSlipPage = ({ loaderData: order }: ScreenProps<typeof clientLoader>) => (
  <>
    <SlipTools to={`/admin/orders/${order.id}`} label={order.number} />
    <PackingSlip order={order} heading="h1" />
  </>
)

export default SCREEN.of(PackingSlipPage)
