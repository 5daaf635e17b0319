import { contract } from '#contract/contract.ts'
import * as admin from '#admin/settings/delivery.ts'
import { exportDeliveryZones, listDeliveryZones, readVersion } from '#delivery/delivery.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function deliveryZoneRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listDeliveryZones, async ({ query }) =>
    listDeliveryZones(context.db, query, await context.delivery()),
  )
  serve(contract.saveDeliveryZone, async ({ user, body }) => ({
    success: true,
    message: 'Delivery zone saved.',
    version: await admin.saveDeliveryZone(context, user, body),
  }))
  serve(contract.removeDeliveryZone, async ({ user, params, query }) => ({
    success: true,
    message: 'Delivery zone deleted.',
    version: await admin.removeDeliveryZone(context, user, { ...params, ...query }),
  }))
  serve(contract.exportDeliveryZones, async () => ({
    csv: await exportDeliveryZones(context.db, await context.delivery()),
    version: await readVersion(context.db),
  }))
  serve(contract.importDeliveryZones, async ({ user, body }) => {
    const { count, version } = await admin.importDeliveryZones(context, user, body)
    const zones =
      count === 1 ? '1 delivery zone' : `${count.toLocaleString('en-IN')} delivery zones`
    return { success: true, message: `${zones} imported.`, count, version }
  })
}
