import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasOtherProducts, listTakenSlugs } from '#catalog/catalog.ts'
import { Category } from '#contract/catalog.ts'
import { storePicture } from '#platform/images/images.ts'
import { ROOT } from '#platform/root.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { Refusal } from '#shared/errors.ts'
import { rupees } from '#shared/money/money.ts'
import { seedProduct, type SeedProductInput, type SeedContext } from './seed-product.ts'

const FOLDER = path.join(ROOT, 'demo')

const Pieces = z.number().int().min(0)
const Rupees = z.number().int().positive().transform(rupees)

/** `demo/catalogue.json`, newest piece first. A piece has either sizes or a stock of its own. */
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
    stock: Pieces.optional(),
    sizes: z.array(z.object({ label: z.string(), stock: Pieces })).optional(),
    pictures: z.array(z.object({ file: z.string(), alt: z.string() })).max(3),
  }),
)

type Piece = z.output<typeof Catalogue>[number]

/**
 * Stocks an empty shop with the demo catalogue and answers how many products came in. A shop that
 * holds anything else is left alone; a first stocking that was interrupted goes on where it
 * stopped, because what is there already, removed or not, is known by its slug. `makePictures` may
 * put the pictures into storage first, in a process of its own.
 */
export async function seedDemo(
  shop: SeedContext,
  say: (line: string) => void,
  makePictures?: () => Promise<void>,
): Promise<number> {
  const pieces = await readPieces()
  const slugs = pieces.map((piece) => piece.slug)
  if (await hasOtherProducts(shop.db, slugs)) return 0
  const there = await listTakenSlugs(shop.db, slugs)
  // The last one in is the newest, and the newest stands first.
  const missing = pieces.filter((piece) => !there.includes(piece.slug)).toReversed()
  if (missing.length === 0) return 0
  say(
    `Stocking the shop with ${missing.length} demo products and their pictures. This takes ` +
      'up to a minute, once.',
  )
  await makePictures?.()
  let stocked = 0
  for (const piece of missing) if (await stockPiece(shop, piece)) stocked += 1
  return stocked
}

const readPieces = async (): Promise<Piece[]> =>
  Catalogue.parse(JSON.parse(await readFile(path.join(FOLDER, 'catalogue.json'), 'utf8')))

const readPicture = (file: string): Promise<Buffer> => readFile(path.join(FOLDER, 'pictures', file))

/** Puts all pictures of the demo catalogue into storage, three at a time, telling how far it is. */
export async function storeDemoPictures(
  storage: Storage,
  say: (line: string) => void,
): Promise<void> {
  const pieces = await readPieces()
  for (const [index, { pictures }] of pieces.entries()) {
    await Promise.all(
      pictures.map(async ({ file, alt }) => storePicture(storage, await readPicture(file), alt)),
    )
    if ((index + 1) % 10 === 0)
      say(`The pictures of ${index + 1} of ${pieces.length} products are made.`)
  }
}

/**
 * The products of the demo catalogue without their pictures, the oldest first, as they come into
 * the shop.
 */
export async function listDemoProducts(): Promise<Omit<SeedProductInput, 'pictures'>[]> {
  return (await readPieces())
    .toReversed()
    .map(({ pictures: _pictures, ...piece }) => toProduct(piece))
}

function toProduct({
  stock,
  sizes,
  weightGrams,
  ...product
}: Omit<Piece, 'pictures'>): Omit<SeedProductInput, 'pictures'> {
  const weightMg = weightGrams === undefined ? null : Math.round(weightGrams * 1000)
  return { ...product, weightMg, variants: sizes ?? [{ label: '', stock: stock ?? 0 }] }
}

/** False when another process that opens the same shop was quicker. */
async function stockPiece(shop: SeedContext, piece: Piece): Promise<boolean> {
  const { pictures, ...product } = piece
  const files = await Promise.all(
    pictures.map(async ({ file, alt }) => ({ bytes: await readPicture(file), alt })),
  )
  try {
    await seedProduct(shop, { ...toProduct(product), pictures: files })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.fields?.slug) return false
    throw error
  }
}
