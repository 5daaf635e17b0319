import { contract } from '#contract/contract.ts'
import * as settings from '#settings/settings.ts'
import { fillAllPlaceholders, placeholderTextsOf } from '#shared/catalog/placeholders.ts'
import { findPictures } from '#media/media.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function shopRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readShop, async () => {
    const selling = await context.selling()
    const [details, announcement, home, words, promises, labels] = [
      await settings.findSetting(context.db, 'shop'),
      await settings.findSetting(context.db, 'announcement'),
      await settings.findSetting(context.db, 'home'),
      await settings.findSetting(context.db, 'words'),
      await settings.findSetting(context.db, 'promises'),
      await settings.findSetting(context.db, 'labels'),
    ]
    const texts = fillAllPlaceholders(
      { announcement: announcement ?? null, home: home ?? null, words: words ?? null },
      placeholderTextsOf(selling, await context.details(), await context.promises()),
    )
    return {
      shop: details ?? null,
      ...texts,
      showsSamples: context.gateway.checkout.test,
      logo: await findLogo(context),
      ...(labels && { labels }),
      ...(promises && {
        promises: { ...promises, nonReturnableBelowPaise: promises.nonReturnableBelow },
      }),
      pictures: await findSlidePictures(context, home?.slides ?? []),
      freeShippingFromPaise: selling.freeShippingFrom,
      shippingPaise: selling.shipping,
      sendsCodes: context.messenger !== null,
    }
  })

  serve(contract.readAbout, async () => {
    const about = await settings.findSetting(context.db, 'about')
    const words = placeholderTextsOf(
      await context.selling(),
      await context.details(),
      await context.promises(),
    )
    const [picture] = about?.picture ? await findPictures(context.db, [about.picture]) : []
    return { about: about ? fillAllPlaceholders(about, words) : null, picture }
  })
}

async function findLogo({ db }: AppContext) {
  const { logo, logoHasName } = await settings.readIdentity(db)
  const [picture] = logo ? await findPictures(db, [logo]) : []
  if (!picture) return undefined
  const { key, width, height } = picture
  return { key, width, height, hasName: logoHasName }
}

type Slide = { picture: string; wide?: string | undefined; phone?: string | undefined }

async function findSlidePictures({ db }: AppContext, slides: Slide[]) {
  const keys = slides.flatMap(({ picture, wide, phone }) =>
    picture === 'own' ? [wide || [], phone || []].flat() : [],
  )
  const found = await findPictures(db, keys)
  return found.length > 0 ? found : undefined
}
