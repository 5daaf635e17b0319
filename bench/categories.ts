import { z } from 'zod'
import { freePort, startChild } from './child.ts'
import { openConnection, requestOk, toRequest } from './connection.ts'
import type { Action, Figures } from './load.ts'
import { takeTurns } from './measure.ts'

/** How many categories the larger of the two shops has. */
export const MANY_CATEGORIES = 200
const CONNECTIONS = 16

/** A listing in the shop of a new installation and in one with many categories. */
export type CategoryCost = {
  title: string
  /** Whether it is a page of a listing, whose cost has a limit. */
  isPage: boolean
  few: Figures
  many: Figures
  /** Bytes of the response. */
  bytes: { few: number; many: number }
}

const LISTINGS = [
  { title: 'Listing, HTML, from the cache', path: '/rings', price: '' },
  { title: 'Listing, HTML, rendered', path: '/rings', price: '?maxPrice=' },
  { title: 'Listing, JSON, read', path: '/api/products?category=Rings', price: '&maxPrice=' },
  { title: 'Filters, JSON, read', path: '/api/filters?category=Rings', price: '&maxPrice=' },
]

/** Above the price of every product. */
const HIGH_PRICE = 100_000
let sent = 0

/** Another highest price makes every URL new, so that no cache has it. */
const addressOf = ({ path, price }: (typeof LISTINGS)[number]): string => {
  if (price === '') return path
  sent += 1
  return `${path}${price}${HIGH_PRICE + sent}`
}

/**
 * Measures listings in two shops with the same products in turns. `many` gets further categories,
 * with products in each.
 */
export async function measureCategories(
  settings: { few: Record<string, string>; many: Record<string, string> },
  seconds: number,
): Promise<CategoryCost[]> {
  const [few, many] = [await openShop(settings.few), await openShop(settings.many)]
  try {
    await many.child.call('categories', z.number(), MANY_CATEGORIES)
    const costs: CategoryCost[] = []
    for (const listing of LISTINGS) {
      const isPage = !listing.path.startsWith('/api/')
      const act: Action = (each) => requestOk(each, toRequest('GET', addressOf(listing)))
      const bytes = {
        few: await bytesOf(few.port, addressOf(listing)),
        many: await bytesOf(many.port, addressOf(listing)),
      }
      const targets = [
        { name: 'shop' as const, target: many, act },
        { name: 'beside' as const, target: few, act },
      ]
      await takeTurns(targets, { connections: CONNECTIONS, seconds: 1, turns: 1 })
      const { shop, beside } = await takeTurns(targets, {
        connections: CONNECTIONS,
        seconds: seconds / 6,
        turns: 6,
      })
      if (beside) costs.push({ title: listing.title, isPage, few: beside, many: shop, bytes })
    }
    return costs
  } finally {
    await few.child.stop()
    await many.child.stop()
  }
}

async function openShop(settings: Record<string, string>) {
  const port = await freePort()
  return { port, child: await startChild('shop-server.ts', { ...settings, PORT: String(port) }) }
}

async function bytesOf(port: number, path: string): Promise<number> {
  const connection = await openConnection(port)
  const { body } = await requestOk(connection, toRequest('GET', path))
  connection.close()
  return body.length
}
