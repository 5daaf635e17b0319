import { contract } from '#contract/contract.ts'
import { askForRestock, stopRestockAlerts } from '#restock-alerts/restock-alerts.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

const ASKED = { success: true, message: 'We mail you once, as soon as it is back.' }

export function restockRoutes(serve: Serve, context: AppContext): void {
  serve(contract.askForRestock, async ({ body, network }) => {
    await askForRestock(context, { ...body, userId: null, network: network() })
    return ASKED
  })
  serve(contract.askForOwnRestock, async ({ user, body, network }) => {
    await askForRestock(context, { ...body, userId: user.id, network: network() })
    return ASKED
  })
  serve(contract.stopRestockAlerts, async ({ body }) => {
    await stopRestockAlerts(context.db, body.token)
    return { success: true, message: 'You get no more of these mails.' }
  })
}
