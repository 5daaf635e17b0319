import type { Cast } from './cast.ts'

type Setting = { name: string; version: number }

/**
 * Runs `work` while the shop takes orders with a mobile number and a code. Screens without that
 * must not be opened meanwhile.
 */
export async function byPhone<Result>(cast: Cast, work: () => Promise<Result>): Promise<Result> {
  await setMode(cast, 'phone')
  try {
    return await work()
  } finally {
    await setMode(cast, 'login')
  }
}

async function setMode(cast: Cast, mode: 'login' | 'phone'): Promise<void> {
  const headers = {
    authorization: `Bearer ${cast.users.administrator.token}`,
    'content-type': 'application/json',
  }
  const url = `${cast.url}/api/admin/settings`
  const read = await fetch(url, { headers })
  const { settings }: { settings: Setting[] } = await read.json()
  const version = settings.find(({ name }) => name === 'checkout')?.version ?? 0
  const body = JSON.stringify({ value: { mode }, version })
  const saved = await fetch(`${url}/checkout`, { method: 'PUT', headers, body })
  if (!saved.ok) throw new Error(`The shop did not change its checkout: ${await saved.text()}`)
  await untilShown(cast, mode)
}

/** Waits until the caches of the shop have the setting. */
async function untilShown(cast: Cast, mode: 'login' | 'phone'): Promise<void> {
  const until = Date.now() + 10_000
  while (Date.now() < until) {
    const { guestCheckout }: { guestCheckout?: true } = await (
      await fetch(`${cast.url}/api/shop`)
    ).json()
    if ((guestCheckout === true) === (mode === 'phone')) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('The shop does not show its new checkout.')
}
