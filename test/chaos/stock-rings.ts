import { openAppContext } from '#app-context.ts'
import { createProduct } from '#catalog/catalog.ts'
import { addStock } from '#inventory/inventory.ts'
import { readConfig } from '#platform/config.ts'
import { consoleLog } from '#platform/log.ts'
import { rupees } from '#shared/money/money.ts'

/** One ring has few units, so that customers compete for the last ones. */
const STOCK = [50_000, 50_000, 50_000, 40]

/** Migrates the database of these settings and adds rings with stock. Returns the product ids. */
export async function stockRings(settings: Record<string, string>): Promise<string[]> {
  const config = readConfig(settings)
  const context = await openAppContext(config, consoleLog(config.logLevel))
  const ids: string[] = []
  for (const [index, quantity] of STOCK.entries())
    ids.push(
      await context.db.transaction(async (tx) => {
        const made = await createProduct(tx, {
          title: `Kundan Ring ${index + 1}`,
          description: 'A ring for many customers.',
          category: 'Rings',
          alsoIn: [],
          pictures: [],
          actualPrice: null,
          salePrice: rupees(1200),
        })
        await addStock(
          tx,
          made.variants.map(({ id }) => ({ variantId: id, quantity })),
          { kind: 'opening', reason: 'Opening count' },
        )
        return made.productId
      }),
    )
  await context.close()
  return ids
}
