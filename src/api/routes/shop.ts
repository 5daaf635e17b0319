import { isDeepStrictEqual } from 'node:util'
import { publicCodRule } from '#checkout/cod/public-rule.ts'
import { isPhoneFirst } from '#checkout/guest/guest-context.ts'
import { contract } from '#contract/contract.ts'
import * as settings from '#settings/settings.ts'
import {
  fillAllPlaceholders,
  placeholderTextsOf,
  type PlaceholderTexts,
} from '#shared/catalog/placeholders.ts'
import { findPictures } from '#media/media.ts'
import { kindLabel } from '#shared/promises/kind-label.ts'
import { DEFAULT_PROMISES, type Promises } from '#shared/promises/promises.ts'
import { sendsRestockTexts } from '#restock-alerts/restock-alerts.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'

export function shopRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readShop, async () => {
    const selling = await context.selling()
    const promises = await context.promises()
    const cashOnDelivery = publicCodRule(await context.cod())
    const [details, announcement, home, words, chosen, labels, refund] = [
      await settings.findSetting(context.db, 'shop'),
      await settings.findSetting(context.db, 'announcement'),
      await settings.findSetting(context.db, 'home'),
      await settings.findSetting(context.db, 'words'),
      await settings.findSetting(context.db, 'promises'),
      await settings.findSetting(context.db, 'labels'),
      await settings.findSetting(context.db, 'policy-refund'),
    ]
    const texts = fillAllPlaceholders(
      {
        announcement: announcement ?? null,
        home: home ? withoutStory(home) : null,
        words: words ?? null,
      },
      await readWords(context),
    )
    return {
      shop: details ?? null,
      ...texts,
      showsSamples: context.gateway.checkout.test,
      logo: await findLogo(context),
      ...(labels && { labels }),
      ...((await context.privacyRule()).asksAdult && { asksAdult: true as const }),
      ...(chosen && {
        promises: { ...promises, nonReturnableBelowPaise: promises.nonReturnableBelow },
      }),
      ...(!refund?.text && { statesReturns: true as const }),
      nonReturnableKinds: toChangedKinds(promises),
      pictures: await findHomePictures(context, home),
      ...(cashOnDelivery && { cashOnDelivery }),
      ...((await isPhoneFirst(context)) && { guestCheckout: true as const }),
      ...(sendsRestockTexts(context) && { sendsRestockTexts: true as const }),
      freeShippingFromPaise: selling.freeShippingFrom,
      shippingPaise: selling.shipping,
      sendsCodes: context.messenger !== null,
    }
  })

  serve(contract.readAbout, async () => {
    const about = await settings.findSetting(context.db, 'about')
    const words = await readWords(context)
    const [picture] = about?.picture ? await findPictures(context.db, [about.picture]) : []
    return { about: about ? fillAllPlaceholders(about, words) : null, picture }
  })
}

/** The placeholder texts of the shop. */
export async function readWords(context: AppContext): Promise<PlaceholderTexts> {
  const { isOn: hasCod } = await context.cod()
  const [selling, details] = [await context.selling(), await context.details()]
  return placeholderTextsOf(selling, details, await context.promises(), { hasCod })
}

/** The kinds that do not come back; undefined while they are those of a new shop. */
function toChangedKinds(promises: Promises) {
  const kinds = promises.nonReturnableKinds.map((value) => ({
    value,
    label: kindLabel(promises, value),
  }))
  const ofNewShop = DEFAULT_PROMISES.nonReturnableKinds.map((value) => ({
    value,
    label: kindLabel({}, value),
  }))
  return isDeepStrictEqual(kinds, ofNewShop) ? undefined : kinds
}

async function findLogo({ db }: AppContext) {
  const { logo, logoHasName } = await settings.readIdentity(db)
  const [picture] = logo ? await findPictures(db, [logo]) : []
  if (!picture) return undefined
  const { key, width, height } = picture
  return { key, width, height, hasName: logoHasName }
}

type OwnPicture = {
  picture: string
  wide?: string | undefined
  phone?: string | undefined
  own?: string | undefined
}
type Home = { slides: OwnPicture[]; story?: OwnPicture | undefined }

/** The story has an endpoint of its own, because it names products. */
const withoutStory = <T extends Home>({ story: _story, ...home }: T) => home

async function findHomePictures({ db }: AppContext, home: Home | undefined) {
  const keys = [...(home?.slides ?? []), ...(home?.story ? [home.story] : [])].flatMap(
    ({ picture, wide, phone, own }) =>
      picture === 'own' ? [wide || [], phone || [], own || []].flat() : [],
  )
  const found = await findPictures(db, keys)
  return found.length > 0 ? found : undefined
}
