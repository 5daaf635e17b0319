import { checkConnection } from '#admin/settings/check-connection.ts'
import { removeConnection, saveConnection } from '#admin/settings/connections.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'
import { describeConnection, describeConnections } from '#connections/describe.ts'
import { contract } from '#contract/contract.ts'

export function connectionRoutes(serve: Serve, context: AppContext): void {
  const parts = () => ({
    config: context.config,
    stored: context.connections.stored(),
    gateway: context.gateway,
  })
  serve(contract.listConnections, async () => {
    await context.connections.refresh()
    return {
      connections: describeConnections(parts()),
      webhookUrl: `${context.config.publicUrl}/api/payment/webhook`,
    }
  })
  serve(contract.saveConnection, async ({ user, params, body }) => {
    await saveConnection(context, user, { ...params, ...body })
    return {
      success: true,
      message: 'Saved. It is in use now.',
      connection: describeConnection(params.name, parts()),
    }
  })
  serve(contract.removeConnection, async ({ user, params, query }) => {
    await removeConnection(context, user, { ...params, ...query })
    return {
      success: true,
      message: 'Removed.',
      connection: describeConnection(params.name, parts()),
    }
  })
  serve(contract.checkConnection, ({ user, params }) => checkConnection(context, user, params.name))
}
