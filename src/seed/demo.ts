import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasOtherProducts, listTakenSlugs } from '#catalog/catalog.ts'
import { listCategories, type CategoryList } from '#categories/categories.ts'
import { Category } from '#contract/catalog.ts'
import { identifyPicture } from '#platform/images/images.ts'
import { ROOT } from '#platform/root.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { Refusal } from '#shared/errors.ts'
import { rupees } from '#shared/money/money.ts'
import {
  areDemoPicturesStored,
  listMissingPictures,
  markDemoPicturesStored,
  readDemoPicture,
  type DemoPicture,
} from './demo-pictures.ts'
import { seedProduct, type SeedProductInput, type SeedContext } from './seed-product.ts'

const Quantity = z.number().int().min(0)
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
    pictures: z.array(z.object({ file: z.string(), alt: z.string() })).max(3),
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
 * made, in the order of the listings, with those that an earlier start did not make.
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
  const files = products
    .filter(({ slug }) => slugs.includes(slug))
    .flatMap(({ pictures }) => pictures.map(({ file }) => file))
  const missing = await listMissingPictures(storage, files)
  if (files.length > 0 && missing.length === 0) await markDemoPicturesStored(storage)
  return missing
}

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

/** The products of the demo catalogue without their pictures, in the order of adding. */
export async function listDemoProducts(): Promise<Omit<SeedProductInput, 'pictures'>[]> {
  return (await readDemoProducts())
    .toReversed()
    .map(({ pictures: _pictures, ...product }) => toProduct(product))
}

function toProduct({
  stock,
  sizes,
  weightGrams,
  ...product
}: Omit<DemoProduct, 'pictures'>): Omit<SeedProductInput, 'pictures'> {
  const weightMg = weightGrams === undefined ? null : Math.round(weightGrams * 1000)
  return { ...product, weightMg, variants: sizes ?? [{ label: '', stock: stock ?? 0 }] }
}

/** Returns false if another process that opens the same shop has added the product. */
async function addProduct(
  context: SeedContext,
  { pictures, ...product }: DemoProduct,
): Promise<boolean> {
  const files = await Promise.all(
    pictures.map(async ({ file, alt }) => ({ bytes: await readDemoPicture(file), alt })),
  )
  try {
    await seedProduct(context, { ...toProduct(product), pictures: files, isDemo: true })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.fields?.slug) return false
    throw error
  }
}
