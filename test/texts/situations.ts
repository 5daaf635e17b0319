import type { Page, Request, Route } from '@playwright/test'

/** Replaces the response of the server. 'lost' drops the connection, 'held' never responds. */
type ReplacedResponse = 'lost' | 'held' | { status: number; body: unknown }

/** A message of the server, which the shop shows instead of its own. */
export const SERVER_SAYS = 'The counter is closed for a minute.'
export const REFUSED = {
  status: 503,
  body: { success: false, code: 'unavailable', message: SERVER_SAYS },
}

type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`

const isCall = (call: Call, request: Request): boolean => {
  const [method, path = ''] = call.split(' ')
  const { pathname } = new URL(request.url())
  return request.method() === method && (pathname === path || pathname.startsWith(`${path}/`))
}

/**
 * Applies this to all further calls (`'POST /api/cart'`). Returns a function that ends it; held
 * calls then go on to the server.
 */
export async function meets(
  page: Page,
  call: Call,
  fate: ReplacedResponse,
): Promise<() => Promise<void>> {
  const held: Route[] = []
  const handle = async (route: Route): Promise<void> => {
    if (!isCall(call, route.request())) return route.fallback()
    if (fate === 'held') return void held.push(route)
    if (fate === 'lost') return route.abort('connectionfailed')
    await route.fulfill({
      status: fate.status,
      ...(typeof fate.body === 'string'
        ? { body: fate.body, contentType: 'text/html' }
        : { json: fate.body }),
    })
  }
  await page.route('**/*', handle)
  return async () => {
    await page.unroute('**/*', handle)
    await Promise.all(held.map((route) => route.continue().catch(() => undefined)))
  }
}

/** Removes the session from the browser's storage while the page stays open. */
export const dropToken = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.removeItem('token'))

/** Follows a link inside the shop, so that the page changes without a reload. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.locator(`a[href="${path}"]`).filter({ visible: true }).first().click()
}
