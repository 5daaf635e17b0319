import { readFileSync } from 'node:fs'
import path from 'node:path'
import { seedProduct } from '#seed/seed-product.ts'
import { rupees } from '#shared/money/money.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import type { AppContext } from '#app-context.ts'

const DEMO = path.join(import.meta.dirname, '../../demo')

type DemoPiece = {
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

/**
 * The demo catalogue's pieces that journeys meet. Together they stand in all ten listings; pictures
 * cost time, so there are few.
 */
const PIECES = {
  nadi: { slug: 'earrings-ear-cuff-nadi', pictures: 1 },
  rekha: { slug: 'pendant-bar-rekha', pictures: 1 },
  mudra: { slug: 'ring-signet-mudra', pictures: 1 },
  padmini: { slug: 'combo-kundan-choker-padmini', pictures: 1 },
  meena: { slug: 'bangles-enamel-meena', pictures: 2 },
  gulab: { slug: 'earrings-jhumka-gulab', pictures: 3 },
  aurora: { slug: 'ring-solitaire-aurora', pictures: 2 },
} as const

/** A product with stock in the shop of the journeys. */
export type Piece = { id: string; slug: string; title: string; salePrice: number }
export type Pieces = Record<keyof typeof PIECES, Piece>

/** Puts the pieces with their real pictures into the shop, the last one newest. */
export async function stockPieces(shop: AppContext): Promise<Pieces> {
  const catalogue: DemoPiece[] = JSON.parse(readFileSync(path.join(DEMO, 'catalogue.json'), 'utf8'))
  const stocked: [string, Piece][] = []
  for (const [name, { slug, pictures }] of Object.entries(PIECES)) {
    const piece = catalogue.find((candidate) => candidate.slug === slug)
    if (!piece) throw new Error(`The demo catalogue has no ${slug}.`)
    stocked.push([
      name,
      await stockPiece(shop, { ...piece, pictures: piece.pictures.slice(0, pictures) }),
    ])
  }
  return Object.fromEntries(stocked) as Pieces
}

async function stockPiece(
  shop: AppContext,
  { stock, sizes, pictures, actualPrice, salePrice, ...product }: DemoPiece,
): Promise<Piece> {
  const { productId } = await seedProduct(shop, {
    ...product,
    actualPrice: actualPrice === null ? null : rupees(actualPrice),
    salePrice: rupees(salePrice),
    variants: sizes ?? [{ label: '', stock: stock ?? 0 }],
    pictures: pictures.map(({ file, alt }) => ({
      bytes: readFileSync(path.join(DEMO, 'pictures', file)),
      alt,
    })),
  })
  return { id: productId, slug: product.slug, title: product.title, salePrice }
}
