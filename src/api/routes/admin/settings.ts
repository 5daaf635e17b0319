import { contract } from '#contract/contract.ts'
import { changeSetting } from '#admin/settings.ts'
import { readPolicy } from '#settings/policies.ts'
import * as settings from '#settings/settings.ts'
import { fillAllPlaceholders, placeholderTextsOf } from '#shared/catalog/placeholders.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function settingsRoutes(serve: Serve, context: AppContext): void {
  const words = async () => placeholderTextsOf(await context.selling(), await context.details())
  serve(contract.readShop, async () => {
    const { freeShippingFrom, shipping } = await context.selling()
    const [details, announcement, home] = [
      await settings.findSetting(context.db, 'shop'),
      await settings.findSetting(context.db, 'announcement'),
      await settings.findSetting(context.db, 'home'),
    ]
    const texts = fillAllPlaceholders(
      { announcement: announcement ?? null, home: home ?? null },
      await words(),
    )
    return {
      shop: details ?? null,
      ...texts,
      freeShippingFromPaise: freeShippingFrom,
      shippingPaise: shipping,
      sendsCodes: context.messenger !== null,
    }
  })
  serve(contract.readPolicy, async ({ params }) =>
    readPolicy(context.db, params.name, await words()),
  )
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
