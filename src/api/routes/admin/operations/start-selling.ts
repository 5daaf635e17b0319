import { contract } from '#contract/contract.ts'
import { readSellingState, startSelling } from '#operations/start-selling/start-selling.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function startSellingRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readSellingStart, async () => {
    const { startedAt, demoProducts, ...state } = await readSellingState(context.db, context.now())
    return {
      ...state,
      startedAt: startedAt?.toISOString() ?? null,
      shopName: (await context.details()).name,
      demoProducts: demoProducts.map(({ id, ...product }) => ({ _id: id, ...product })),
    }
  })
  serve(contract.startSelling, async ({ user, body }) => {
    await startSelling(context, user, body)
    return { success: true, message: 'A backup is written first. Then the demo is removed.' }
  })
}
