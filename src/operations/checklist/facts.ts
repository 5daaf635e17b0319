import {
  countImportedProducts,
  countPublishedProducts,
  listDemoProducts,
} from '#catalog/catalog.ts'
import { listCategories, listListings } from '#categories/categories.ts'
import { hasStartedSelling } from '#operations/start-selling/start-selling.ts'
import { countOrders } from '#orders/remove-orders.ts'
import { hasLivePayments } from '#payments/payments.ts'
import type { Reader } from '#platform/db/db.ts'
import { findSetting } from '#settings/settings.ts'
import { TAXONOMY, type Listing } from '#shared/catalog/taxonomy.ts'
import {
  DEFAULT_ANNOUNCEMENT,
  DEFAULT_OPENING,
  DEFAULT_SHOP,
  type Opening,
  type ShopDetails,
} from '#shared/shop-settings.ts'
import type { Story } from '#shared/home/story.ts'
import { DEFAULT_WORDS } from '#shared/shop-words.ts'

/** Texts of the demo shop that are in the pages. */
export type DemoTexts = {
  slides: string[]
  answers: string[]
  feedback: string[]
  lead: string
  story: string
}

/** What the running shop is connected to. */
export type ShopPlace = {
  isTest: boolean
  hasMail: boolean
  hasMessages: boolean
  publicUrl: string
}

/** All that the checks read. Settings are null until they were saved. */
export type ChecklistFacts = ShopPlace & {
  shop: ShopDetails | null
  demoShop: ShopDetails
  hasLogo: boolean
  home: {
    slides: { title: string; picture: unknown }[]
    faq: { answer: string }[]
    testimonials: { feedback: string }[]
    story?: Story | undefined
  } | null
  announcement: { always: string } | null
  about: { lead: string; story: string; picture: string } | null
  words: { footerLine: string; orderPrefix: string } | null
  demoWords: { footerLine: string; orderPrefix: string }
  /** The categories that are not hidden. */
  listings: Listing[]
  demo: DemoTexts & { announcement: string; lines: string[] }
  opening: Opening
  /** Published products that are not the demo's, or were edited. */
  ownProducts: number
  /** Published products from other countries, and those whose importer nobody has named. */
  imported: { products: number; withoutImporter: number }
  /** Products of the demo that nobody has edited. */
  demoProducts: number
  testOrders: number
  isLive: boolean
  hasStartedSelling: boolean
}

/** Reads what the checks need. */
export async function readFacts(
  db: Reader,
  place: ShopPlace,
  demo: DemoTexts,
): Promise<ChecklistFacts> {
  const listed = await listDemoProducts(db)
  const untouched = listed.filter(({ isEdited }) => !isEdited)
  const published = untouched.filter(({ state }) => state === 'published').length
  const { imported, withoutImporter } = await countImportedProducts(db)
  const isNamed = Boolean((await findSetting(db, 'labels'))?.importerName)
  return {
    ...place,
    shop: (await findSetting(db, 'shop')) ?? null,
    demoShop: DEFAULT_SHOP,
    hasLogo: Boolean((await findSetting(db, 'identity'))?.logo),
    home: (await findSetting(db, 'home')) ?? null,
    announcement: (await findSetting(db, 'announcement')) ?? null,
    about: (await findSetting(db, 'about')) ?? null,
    words: (await findSetting(db, 'words')) ?? null,
    demoWords: DEFAULT_WORDS,
    listings: listListings(await listCategories(db)),
    demo: {
      ...demo,
      announcement: DEFAULT_ANNOUNCEMENT.always,
      lines: TAXONOMY.map(({ line }) => line),
    },
    opening: (await findSetting(db, 'opening')) ?? DEFAULT_OPENING,
    ownProducts: (await countPublishedProducts(db)) - published,
    imported: { products: imported, withoutImporter: isNamed ? 0 : withoutImporter },
    demoProducts: untouched.length,
    testOrders: await countOrders(db),
    isLive: await hasLivePayments(db),
    hasStartedSelling: await hasStartedSelling(db),
  }
}
