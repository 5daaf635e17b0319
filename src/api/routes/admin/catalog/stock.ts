import { contract } from '#contract/contract.ts'
import * as admin from '#admin/catalog/stock.ts'
import { listMovements, listStock } from '#inventory/inventory.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function adminStockRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listStock, async ({ query }) => {
    const { lowStock } = await context.selling()
    return { ...(await listStock(context.db, query, lowStock)), lowStock }
  })
  serve(contract.addInventory, async ({ user, body }) => ({
    success: true,
    message: 'Inventory added successfully!',
    product: await admin.addInventory(context, user, body),
  }))
  serve(contract.addInventoryToMany, async ({ user, body }) => ({
    success: true,
    message: 'Inventory added successfully!',
    ...(await admin.addInventoryToMany(context, user, body)),
  }))
  serve(contract.removeInventory, async ({ user, body }) => ({
    success: true,
    message: 'Inventory removed successfully!',
    product: await admin.removeInventory(context, user, body),
  }))
  serve(contract.takeStocktake, async ({ user, body }) => {
    const taken = await admin.takeStocktake(context, user, body)
    const message = taken.changed === 0 ? 'Every count was right.' : 'Stock corrected.'
    return { success: true, message, ...taken }
  })
  serve(contract.listMovements, ({ query }) => listMovements(context.db, query))
}
