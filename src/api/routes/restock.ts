import { contract } from '#contract/contract.ts'
import { askForRestock, stopRestockAlerts } from '#restock-alerts/restock-alerts.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

const askedBy = ({ mobile }: { mobile?: string | undefined }) => ({
  success: true,
  message: mobile
    ? 'We text you once, as soon as it is back.'
    : 'We mail you once, as soon as it is back.',
})

export function restockRoutes(serve: Serve, context: AppContext): void {
  serve(contract.askForRestock, async ({ body, network }) => {
    await askForRestock(context, { ...body, userId: null, network: network() })
    return askedBy(body)
  })
  serve(contract.askForOwnRestock, async ({ user, body, network }) => {
    await askForRestock(context, { ...body, userId: user.id, network: network() })
    return askedBy(body)
  })
  serve(contract.stopRestockAlerts, async ({ body }) => {
    await stopRestockAlerts(context.db, body.token)
    return { success: true, message: 'You get no more of these messages.' }
  })
}
