import { contract } from '#contract/contract.ts'
import * as desk from '#admin/stock.ts'
import { listMovements, listStock } from '#inventory/inventory.ts'
import type { Shop } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function adminStockRoutes(serve: Serve, shop: Shop): void {
  serve(contract.listStock, async ({ query }) => {
    const { lowStock } = await shop.selling()
    return { ...(await listStock(shop.db, query, lowStock)), lowStock }
  })
  serve(contract.addInventory, async ({ person, body }) => ({
    success: true,
    message: 'Inventory added successfully!',
    product: await desk.addInventory(shop, person, body),
  }))
  serve(contract.removeInventory, async ({ person, body }) => ({
    success: true,
    message: 'Inventory removed successfully!',
    product: await desk.removeInventory(shop, person, body),
  }))
  serve(contract.takeStocktake, async ({ person, body }) => {
    const changed = await desk.takeStocktake(shop, person, body)
    return {
      success: true,
      message: changed === 0 ? 'Every count was right.' : 'Stock corrected.',
      changed,
    }
  })
  serve(contract.listMovements, ({ query }) => listMovements(shop.db, query))
}
