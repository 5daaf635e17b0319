import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasOtherProducts, listTakenSlugs } from '#catalog/catalog.ts'
import { listCategories, type CategoryList } from '#categories/categories.ts'
import { Category } from '#contract/catalog.ts'
import { identifyPicture } from '#platform/images/images.ts'
import { ROOT } from '#platform/root.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { MAX_GALLERY, MAX_PHOTOS } from '#shared/catalog/photo-file.ts'
import { Refusal } from '#shared/errors.ts'
import { rupees } from '#shared/money/money.ts'
import {
  areDemoPicturesStored,
  listMissingPictures,
  markDemoPicturesStored,
  readDemoPicture,
  readDemoVideo,
  type DemoPicture,
} from './demo-pictures.ts'
import { seedProduct, type SeedProductInput, type SeedContext } from './seed-product.ts'

const Quantity = z.number().int().min(0)
const DemoPictureFile = z.object({ file: z.string(), alt: z.string() })
const Rupees = z.number().int().positive().transform(rupees)

/** `demo/catalogue.json`, newest product first. A product has either sizes or its own stock. */
const Catalogue = z.array(
  z.object({
    slug: z.string(),
    title: z.string(),
    description: z.string(),
    category: Category,
    alsoIn: z.array(Category),
    actualPrice: Rupees.nullable(),
    salePrice: Rupees,
    material: z.string().optional(),
    plating: z.string().optional(),
    stone: z.string().optional(),
    colour: z.string().optional(),
    netQuantity: z.string().optional(),
    weightGrams: z.number().positive().optional(),
    sizeMm: z.string().optional(),
    stock: Quantity.optional(),
    sizes: z.array(z.object({ label: z.string(), stock: Quantity })).optional(),
    pictures: z.array(DemoPictureFile).max(MAX_PHOTOS),
    gallery: z.array(DemoPictureFile).max(MAX_GALLERY).default([]),
    video: z.object({ file: z.string(), poster: z.string() }).optional(),
  }),
)

type DemoProduct = z.output<typeof Catalogue>[number]

/**
 * Adds the demo catalogue with its pictures to a shop without products. Returns how many products
 * it added. Continues after an interruption: products that were added before, archived or not, are
 * found by their slugs. Adds nothing to a shop with other products.
 */
export async function seedDemo(context: SeedContext, say: (line: string) => void): Promise<number> {
  return addMissingProducts(context, await readDemoProducts(), (count) =>
    say(`Adding ${count} demo products and their pictures. This takes up to a minute, once.`),
  )
}

/**
 * Adds the demo catalogue as `seedDemo` does, but makes no pictures. Returns those that are to be
 * made, those of listings first and in their order, with those that an earlier start did not make.
 */
export async function seedDemoProducts(
  context: SeedContext,
  say: (line: string) => void,
): Promise<DemoPicture[]> {
  const { db, storage } = context
  const products = await readDemoProducts()
  const added = await addMissingProducts(
    { ...context, toPicture: toPendingPicture },
    products,
    (count) =>
      say(`Adding ${count} demo products. Their pictures are made while the shop is open.`),
  )
  if (added === 0 && (await areDemoPicturesStored(storage))) return []
  const slugs = await listTakenSlugs(
    db,
    products.map(({ slug }) => slug),
  )
  const files = listFiles(products.filter(({ slug }) => slugs.includes(slug)))
  const missing = await listMissingPictures(storage, files)
  if (files.length > 0 && missing.length === 0) await markDemoPicturesStored(storage)
  return missing
}

/** The files of the pictures in the order of their making; those of single pages are last. */
const listFiles = (products: DemoProduct[]): string[] => [
  ...products.flatMap(({ pictures }) => pictures.map(({ file }) => file)),
  ...products.flatMap(({ gallery, video }) => [
    ...gallery.map(({ file }) => file),
    ...(video ? [video.poster] : []),
  ]),
]

async function toPendingPicture(_storage: Storage, bytes: Buffer, alt: string) {
  const { key, width, height } = await identifyPicture(bytes)
  return { key, alt, width, height }
}

async function addMissingProducts(
  context: SeedContext,
  products: DemoProduct[],
  onStart: (count: number) => void,
): Promise<number> {
  const slugs = products.map(({ slug }) => slug)
  if (await hasOtherProducts(context.db, slugs)) return 0
  const taken = await listTakenSlugs(context.db, slugs)
  // Listings show the product that was added last first.
  const listed = products.flatMap(toListed(await listCategories(context.db)))
  const missing = listed.filter(({ slug }) => !taken.includes(slug)).toReversed()
  if (missing.length === 0) return 0
  onStart(missing.length)
  let added = 0
  for (const product of missing) if (await addProduct(context, product)) added += 1
  return added
}

/** A product without the categories that the shop does not have any more; none without any. */
const toListed =
  ({ values }: CategoryList) =>
  (product: DemoProduct): DemoProduct[] => {
    const [category, ...alsoIn] = [product.category, ...product.alsoIn].filter((value) =>
      values.has(value),
    )
    return category === undefined ? [] : [{ ...product, category, alsoIn }]
  }

const readDemoProducts = async (): Promise<DemoProduct[]> =>
  Catalogue.parse(JSON.parse(await readFile(path.join(ROOT, 'demo/catalogue.json'), 'utf8')))

/** The products of the demo catalogue without their files, in the order of adding. */
export const listDemoProducts = async (): Promise<ProductFields[]> =>
  (await readDemoProducts()).toReversed().map(toProduct)

/** A product without its files. */
type ProductFields = Omit<SeedProductInput, 'pictures' | 'gallery' | 'video'>

function toProduct({
  stock,
  sizes,
  weightGrams,
  pictures: _pictures,
  gallery: _gallery,
  video: _video,
  ...product
}: DemoProduct): ProductFields {
  const weightMg = weightGrams === undefined ? null : Math.round(weightGrams * 1000)
  return { ...product, weightMg, variants: sizes ?? [{ label: '', stock: stock ?? 0 }] }
}

const readPictures = (files: z.output<typeof DemoPictureFile>[]) =>
  Promise.all(files.map(async ({ file, alt }) => ({ bytes: await readDemoPicture(file), alt })))

/** Returns false if another process that opens the same shop has added the product. */
async function addProduct(context: SeedContext, product: DemoProduct): Promise<boolean> {
  const files = {
    pictures: await readPictures(product.pictures),
    gallery: await readPictures(product.gallery),
    video: product.video && {
      bytes: await readDemoVideo(product.video.file),
      poster: await readDemoPicture(product.video.poster),
    },
  }
  try {
    await seedProduct(context, { ...toProduct(product), ...files, isDemo: true })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.fields?.slug) return false
    throw error
  }
}
