import { cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { storePicture } from '#platform/images/images.ts'
import { openFolderStorage } from '#platform/storage/storage.ts'
import { seedProduct } from '#seed/seed-product.ts'
import { rupees } from '#shared/money/money.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import type { AppContext } from '#app-context.ts'
import { cached } from '../cached.ts'

const DEMO = path.join(import.meta.dirname, '../../demo')

type DemoProduct = {
  slug: string
  title: string
  description: string
  category: Category
  alsoIn: Category[]
  actualPrice: number | null
  salePrice: number
  stock?: number
  sizes?: { label: string; stock: number }[]
  pictures: { file: string; alt: string }[]
}

/** A product of the file, with what the journeys leave out. */
type CatalogueProduct = DemoProduct & { gallery?: unknown; video?: unknown }

/**
 * The demo products in the journeys. Together they are in all ten listings. They have few pictures
 * and no video, because making them takes time.
 */
const PRODUCTS = {
  nadi: { slug: 'earrings-ear-cuff-nadi', pictures: 1 },
  rekha: { slug: 'pendant-bar-rekha', pictures: 1 },
  mudra: { slug: 'ring-signet-mudra', pictures: 1 },
  padmini: { slug: 'combo-kundan-choker-padmini', pictures: 1 },
  meena: { slug: 'bangles-enamel-meena', pictures: 2 },
  gulab: { slug: 'earrings-jhumka-gulab', pictures: 3 },
  aurora: { slug: 'ring-solitaire-aurora', pictures: 2 },
} as const

/** A product with stock in the shop of the journeys. */
export type StockedProduct = { id: string; slug: string; title: string; salePrice: number }
export type DemoProducts = Record<keyof typeof PRODUCTS, StockedProduct>

/** Adds the products with their real pictures to the shop, the last one newest. */
export async function stockProducts(shop: AppContext): Promise<DemoProducts> {
  const products = readProducts()
  const files = products.flatMap(([, { pictures }]) => pictures.map(({ file }) => file))
  cpSync(await makePictures(files), path.join(shop.config.dataDir, 'pictures'), { recursive: true })
  const stocked: [string, StockedProduct][] = []
  for (const [name, product] of products) stocked.push([name, await stockProduct(shop, product)])
  return Object.fromEntries(stocked) as DemoProducts
}

function readProducts(): [string, DemoProduct][] {
  const catalogue: CatalogueProduct[] = JSON.parse(
    readFileSync(path.join(DEMO, 'catalogue.json'), 'utf8'),
  )
  return Object.entries(PRODUCTS).map(([name, { slug, pictures }]) => {
    const found = catalogue.find((candidate) => candidate.slug === slug)
    if (!found) throw new Error(`The demo catalogue has no ${slug}.`)
    const { gallery: _gallery, video: _video, ...product } = found
    return [name, { ...product, pictures: product.pictures.slice(0, pictures) }]
  })
}

const readPicture = (file: string): Buffer => readFileSync(path.join(DEMO, 'pictures', file))

/** A storage folder with these pictures. A shop makes the missing ones. */
const makePictures = (files: string[]): Promise<string> =>
  cached('pictures', ['src/platform/images', 'src/shared/catalog/product.ts'], async (folder) => {
    const storage = openFolderStorage(folder)
    for (const file of files) await storePicture(storage, readPicture(file), '')
  })

async function stockProduct(
  shop: AppContext,
  { stock, sizes, pictures, actualPrice, salePrice, ...product }: DemoProduct,
): Promise<StockedProduct> {
  const { productId } = await seedProduct(shop, {
    ...product,
    actualPrice: actualPrice === null ? null : rupees(actualPrice),
    salePrice: rupees(salePrice),
    variants: sizes ?? [{ label: '', stock: stock ?? 0 }],
    pictures: pictures.map(({ file, alt }) => ({
      bytes: readPicture(file),
      alt,
    })),
  })
  return { id: productId, slug: product.slug, title: product.title, salePrice }
}
