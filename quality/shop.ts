import { z } from 'zod'
import { startChild } from '../bench/child.ts'
import type { Cast } from './cast.ts'

export type AuditedShop = { cast: Cast; close: () => Promise<void> }

/**
 * Opens a shop in a process of its own, with people in it. `whole` stocks it with the demo
 * catalogue, else with a few of its pieces; `long` gives titles, names and amounts their greatest
 * length.
 */
export async function openAuditedShop({
  whole,
  long = false,
}: {
  whole: boolean
  long?: boolean
}): Promise<AuditedShop> {
  const child = await startChild('../quality/shop-process.ts')
  const cast = await child.ask('cast', z.custom<Cast>(), { whole, long })
  return { cast, close: () => child.stop() }
}
