import type { Cast } from './cast.ts'
import type { ShopMode } from './screen.ts'

type Setting = { name: string; value: object; version: number }
type PublicShop = { guestCheckout?: true; cashOnDelivery?: { advancePaise?: number } }

/** How a mode changes the settings, how it changes them back, and how the shop shows it. */
type Change = {
  group: 'checkout' | 'cod'
  on: object
  off: object
  isShown: (shop: PublicShop) => boolean
}

const CHANGES: Record<ShopMode, Change> = {
  phone: {
    group: 'checkout',
    on: { mode: 'phone' },
    off: { mode: 'login' },
    isShown: ({ guestCheckout }) => guestCheckout === true,
  },
  advance: {
    group: 'cod',
    on: { advance: 99 },
    off: { advance: null },
    isShown: ({ cashOnDelivery }) => cashOnDelivery?.advancePaise !== undefined,
  },
}

/** Runs `work` in a mode of the shop. Screens without it must not be opened meanwhile. */
export async function inMode<Result>(
  cast: Cast,
  mode: ShopMode | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!mode) return work()
  await setMode(cast, mode, true)
  try {
    return await work()
  } finally {
    await setMode(cast, mode, false)
  }
}

async function setMode(cast: Cast, mode: ShopMode, isOn: boolean): Promise<void> {
  const { group, on, off, isShown } = CHANGES[mode]
  const headers = {
    authorization: `Bearer ${cast.users.administrator.token}`,
    'content-type': 'application/json',
  }
  const url = `${cast.url}/api/admin/settings`
  const read = await fetch(url, { headers })
  const { settings }: { settings: Setting[] } = await read.json()
  const { value = {}, version = 0 } = settings.find(({ name }) => name === group) ?? {}
  const body = JSON.stringify({ value: { ...value, ...(isOn ? on : off) }, version })
  const saved = await fetch(`${url}/${group}`, { method: 'PUT', headers, body })
  if (!saved.ok) throw new Error(`The shop did not change ${group}: ${await saved.text()}`)
  await untilShown(cast, (shop) => isShown(shop) === isOn)
}

/** Waits until the caches of the shop have the setting. */
async function untilShown(cast: Cast, isShown: (shop: PublicShop) => boolean): Promise<void> {
  const until = Date.now() + 10_000
  while (Date.now() < until) {
    const shop: PublicShop = await (await fetch(`${cast.url}/api/shop`)).json()
    if (isShown(shop)) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The shop does not show its new settings.')
}
