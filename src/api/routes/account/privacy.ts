import { contract } from '#contract/contract.ts'
import { readConsents, readNotice, saveConsents } from '#privacy/consents.ts'
import { deleteAccount } from '#privacy/delete-account.ts'
import { exportData } from '#privacy/export-data.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function privacyRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readPrivacyNotice, () => readNotice(context))
  serve(contract.readConsents, ({ user }) => readConsents(context, user))
  serve(contract.saveConsents, ({ user, body }) => saveConsents(context, user, body))
  serve(contract.exportData, ({ user }) => exportData(context, user))
  serve(contract.deleteAccount, async ({ user, body, origin }) => {
    await deleteAccount(context, user, { ...body, origin: origin() })
    return { success: true, message: 'Your account is deleted.' }
  })
}
