import { contract } from '#contract/contract.ts'
import { deleteAccount } from '#privacy/delete-account.ts'
import { exportData } from '#privacy/export-data.ts'
import type { Shop } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function privacyRoutes(serve: Serve, shop: Shop): void {
  serve(contract.exportData, ({ person }) => exportData(shop, person))
  serve(contract.deleteAccount, async ({ person, body, origin }) => {
    await deleteAccount(shop, person, { ...body, origin })
    return { success: true, message: 'Your account is deleted.' }
  })
}
