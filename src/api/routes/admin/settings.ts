import { contract } from '#contract/contract.ts'
import { changeSetting } from '#admin/settings.ts'
import { readPolicy } from '#settings/policies.ts'
import * as settings from '#settings/settings.ts'
import { fillInAll, wordsOf } from '#shared/catalog/placeholders.ts'
import type { Shop } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function settingsRoutes(serve: Serve, shop: Shop): void {
  const words = async () => wordsOf(await shop.selling(), await shop.details())
  serve(contract.readShop, async () => {
    const { freeShippingFrom, shipping } = await shop.selling()
    const [details, announcement, home] = [
      await settings.findSetting(shop.db, 'shop'),
      await settings.findSetting(shop.db, 'announcement'),
      await settings.findSetting(shop.db, 'home'),
    ]
    const texts = fillInAll(
      { announcement: announcement ?? null, home: home ?? null },
      await words(),
    )
    return {
      shop: details ?? null,
      ...texts,
      freeShippingFromPaise: freeShippingFrom,
      shippingPaise: shipping,
      sendsCodes: shop.messenger !== null,
    }
  })
  serve(contract.readPolicy, async ({ params }) => readPolicy(shop.db, params.name, await words()))
  serve(contract.listSettings, async () => ({ settings: await settings.listSettings(shop.db) }))
  serve(contract.changeSetting, async ({ person, params, body }) => ({
    success: true,
    message: 'Settings saved.',
    setting: await changeSetting(shop, person, { ...params, ...body }),
  }))
  serve(contract.listSettingVersions, async ({ params }) => ({
    versions: await settings.listVersions(shop.db, params.name),
  }))
}
