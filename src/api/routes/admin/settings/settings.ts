import { contract } from '#contract/contract.ts'
import { changeSetting } from '#admin/settings/settings.ts'
import * as settings from '#settings/settings.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function settingsRoutes(serve: Serve, context: AppContext): void {
  serve(contract.listSettings, async () => ({ settings: await settings.listSettings(context.db) }))
  serve(contract.changeSetting, async ({ user, params, body }) => ({
    success: true,
    message: 'Settings saved.',
    setting: await changeSetting(context, user, { ...params, ...body }),
  }))
  serve(contract.listSettingVersions, async ({ params }) => ({
    versions: await settings.listVersions(context.db, params.name),
  }))
}
