import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { hasOtherProducts, listTakenSlugs } from '#catalog/catalog.ts'
import { Category } from '#contract/catalog.ts'
import { Refusal } from '#shared/errors.ts'
import { rupees } from '#shared/money.ts'
import { stockProduct, type Stockroom } from './stock-product.ts'

const FOLDER = path.join(import.meta.dirname, '../../demo')

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
    stock: Pieces.optional(),
    sizes: z.array(z.object({ label: z.string(), stock: Pieces })).optional(),
    pictures: z.array(z.object({ file: z.string(), alt: z.string() })).max(3),
  }),
)

type Piece = z.output<typeof Catalogue>[number]

/**
 * Stocks an empty shop with the demo catalogue and answers how many products came in.
 * A shop that holds anything else is left alone; a first stocking that was interrupted goes on where it stopped, because what is there
 * already, removed or not, is known by its slug.
 */
export async function stockDemo(shop: Stockroom, say: (line: string) => void): Promise<number> {
  const pieces = Catalogue.parse(JSON.parse(await readFile(path.join(FOLDER, 'catalogue.json'), 'utf8')))
  const slugs = pieces.map((piece) => piece.slug)
  if (await hasOtherProducts(shop.db, slugs)) return 0
  const there = await listTakenSlugs(shop.db, slugs)
  // The last one in is the newest, and the newest stands first.
  const missing = pieces.filter((piece) => !there.includes(piece.slug)).toReversed()
  if (missing.length === 0) return 0
  say(`Stocking the shop with ${missing.length} demo products and their pictures. This takes up to a minute, once.`)
  let stocked = 0
  for (const [index, piece] of missing.entries()) {
    if (await stockPiece(shop, piece)) stocked += 1
    if ((index + 1) % 10 === 0) say(`${index + 1} of ${missing.length} are in.`)
  }
  return stocked
}

/** False when another process that opens the same shop was quicker. */
async function stockPiece(shop: Stockroom, piece: Piece): Promise<boolean> {
  const { stock, sizes, pictures, ...product } = piece
  const files = await Promise.all(pictures.map(async ({ file, alt }) => ({ bytes: await readFile(path.join(FOLDER, 'pictures', file)), alt })))
  try {
    await stockProduct(shop, { ...product, variants: sizes ?? [{ label: '', stock: stock ?? 0 }], pictures: files })
    return true
  } catch (error) {
    if (error instanceof Refusal && error.fields?.slug) return false
    throw error
  }
}
