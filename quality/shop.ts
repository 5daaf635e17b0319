import { z } from 'zod'
import { startChild } from '../bench/child.ts'
import type { Cast } from './cast.ts'

export type QualityShop = { cast: Cast; close: () => Promise<void> }

/**
 * Opens a shop with users in its own process. `whole` seeds the whole demo catalog instead of a few
 * products; `long` gives titles, names and amounts their maximum length.
 */
export async function openQualityShop({
  whole,
  long = false,
}: {
  whole: boolean
  long?: boolean
}): Promise<QualityShop> {
  const child = await startChild('../quality/shop-process.ts')
  const cast = await child.call('cast', z.custom<Cast>(), { whole, long })
  return { cast, close: () => child.stop() }
}
