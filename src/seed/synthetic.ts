import { listCategories, listListings } from '#categories/categories.ts'
import { createProducts, type NewProduct } from '#catalog/catalog.ts'
import { listProducts } from '#search/search.ts'
import type { Product } from '#contract/contract.ts'
import { addStock } from '#inventory/inventory.ts'
import type { Db } from '#platform/db/db.ts'
import { rupees } from '#shared/money/money.ts'
import { toSlug } from '#shared/catalog/slug.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'

const BATCH = 500
const NAMES = [
  'Aarohi',
  'Chandni',
  'Devika',
  'Falak',
  'Gauri',
  'Heena',
  'Ira',
  'Jivika',
  'Kesar',
  'Lajja',
  'Madhuri',
  'Naina',
  'Ojasvi',
  'Pihu',
  'Roshni',
  'Saanvi',
  'Tanvi',
  'Urvi',
  'Vasudha',
  'Zoya',
] as const
const FINISHES = [
  '18k gold-tone',
  'Rose-gold-tone',
  'Rhodium',
  'Antique matte-gold',
  'Oxidised silver',
] as const
const STONES = [
  'Kundan-look glass',
  'American diamond',
  'Imitation pearl',
  'Emerald-colour glass',
  'Ruby-colour glass',
  'Sapphire-colour glass',
  'Enamel',
] as const
const COLOURS = [
  'Gold',
  'Rose gold',
  'Silver',
  'Antique gold',
  'Green',
  'Red',
  'Blue',
  'Ivory',
] as const
const OCCASIONS = [
  'a sangeet',
  'the office',
  'a first date',
  'Diwali at home',
  'a wedding reception',
  'a plain Tuesday',
] as const
const FORMS: Partial<Record<Category, readonly string[]>> = {
  Rings: ['Solitaire Ring', 'Cocktail Ring', 'Stacking Ring', 'Cuff Ring', 'Band'],
  Pendant: ['Pendant', 'Locket', 'Chain', 'Mangalsutra', 'Charm Necklace'],
  Earrings: ['Jhumkas', 'Hoops', 'Studs', 'Chandbalis', 'Drop Earrings'],
  Combo: ['Necklace Set', 'Choker Set', 'Pendant Set', 'Gift Set'],
  Bangles: ['Kada', 'Bangle Pair', 'Open Cuff', 'Bangle Stack'],
}
const SIZES: Partial<Record<Category, readonly string[]>> = {
  Rings: ['Size 12', 'Size 14', 'Size 16', 'Size 18'],
  Bangles: ['Size 2.4', 'Size 2.6', 'Size 2.8'],
}

type Pictures = Product['pictures']
/** The pictures of each style, and the values of all styles and collections. */
type SyntheticParts = {
  pictures: Map<Category, Pictures[]>
  styles: Category[]
  collections: Category[]
}
type SyntheticProduct = NewProduct & { slug: string; listedAt: Date }

/**
 * Adds synthetic products, to test the shop with a large catalogue: plausible titles, prices,
 * variants and stock, pictures of existing products, and a stock movement for every variant. Their
 * dates are in the past, a minute apart.
 */
export async function seedSynthetic(
  db: Db,
  count: number,
  say: (line: string) => void,
): Promise<void> {
  const listings = listListings(await listCategories(db))
  const valuesOf = (kind: 'style' | 'collection') =>
    listings.filter((each) => each.kind === kind).map(({ value }) => value)
  const categories = { styles: valuesOf('style'), collections: valuesOf('collection') }
  const pictures = await picturesByStyle(db, categories.styles)
  const run = Date.now()
  for (let first = 0; first < count; first += BATCH) {
    const numbers = Array.from(
      { length: Math.min(BATCH, count - first) },
      (_, index) => first + index,
    )
    await db.transaction(async (tx) => {
      const created = await createProducts(
        tx,
        numbers.map((number) => makeProduct(number, run, { pictures, ...categories })),
      )
      const openingStock = created.flatMap(({ variants }, index) =>
        variants.map(({ id }, position) => ({
          variantId: id,
          quantity: stockOf(first + index + position),
        })),
      )
      await addStock(
        tx,
        openingStock.filter(({ quantity }) => quantity > 0),
        { kind: 'opening', reason: 'Opening stock' },
      )
    })
    const done = first + numbers.length
    if (done % 10_000 === 0 || done === count) say(`${done} of ${count} products are in.`)
  }
}

async function picturesByStyle(db: Db, values: Category[]): Promise<Map<Category, Pictures[]>> {
  const styles = new Map<Category, Pictures[]>()
  const context = { db, categories: () => listCategories(db) }
  for (const value of values) {
    const { products } = await listProducts(context, { category: value, inStock: false })
    styles.set(
      value,
      products.map((product) => product.pictures).filter((each) => each.length > 0),
    )
  }
  return styles
}

function makeProduct(
  number: number,
  run: number,
  { pictures, styles, collections }: SyntheticParts,
): SyntheticProduct {
  const style = pick(styles, number, 1)
  const collection = pick(collections, number, 2)
  const [name, form, stone, finish, colour] = [
    pick(NAMES, number, 3),
    pick(FORMS[style] ?? ['Piece'], number, 4),
    pick(STONES, number, 5),
    pick(FINISHES, number, 6),
    pick(COLOURS, number, 7),
  ]
  const title = `${name} ${colour} ${form}`
  const salePrice = 199 + 50 * pseudoRandom(number, 8, 70)
  const isRoyal = pseudoRandom(number, 9, 3) === 0
  return {
    title,
    slug: `${toSlug(title)}-${run.toString(36)}${number.toString(36)}`,
    listedAt: new Date(run - (number + 1) * 60_000),
    description:
      `${title} in ${finish.toLowerCase()} plating with ${stone.toLowerCase()}, made for ` +
      `${pick(OCCASIONS, number, 10)}. Imitation jewellery; avoid water and perfume.`,
    category: isRoyal ? collection : style,
    alsoIn: isRoyal ? [style] : [collection],
    actualPrice:
      pseudoRandom(number, 11, 4) === 0
        ? null
        : rupees(salePrice + 100 + 50 * pseudoRandom(number, 12, 20)),
    salePrice: rupees(salePrice),
    material: 'Brass',
    plating: `${finish} plating`,
    stone,
    colour,
    pictures: picturesOf(pictures.get(style) ?? [], number, title),
    variants:
      pseudoRandom(number, 13, 3) === 0 ? SIZES[style]?.map((label) => ({ label })) : undefined,
  }
}

function picturesOf(existing: Pictures[], number: number, title: string): Pictures {
  if (existing.length === 0) return []
  return pick(existing, number, 14).map((picture) => ({ ...picture, alt: title }))
}

/** One variant in twelve is sold out; the others have 1 to 60 units. */
const stockOf = (number: number): number =>
  pseudoRandom(number, 15, 12) === 0 ? 0 : 1 + pseudoRandom(number, 16, 60)

const pick = <Value>(list: readonly Value[], number: number, salt: number): Value => {
  const value = list[pseudoRandom(number, salt, list.length)]
  if (value === undefined) throw new RangeError('The list is empty.')
  return value
}

/**
 * A pseudo-random integer below `limit`. It depends only on number and salt, so that two runs make
 * the same catalogue.
 */
function pseudoRandom(number: number, salt: number, limit: number): number {
  let mixed = Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(salt, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) % limit
}
