import type { Page } from '@playwright/test'

type LostCalls = {
  address?: string
  method?: string
  /** What the body of such a call contains. */
  body?: string
}

/**
 * The server receives these calls and responds, but the responses are lost. Those that add to the
 * cart, unless others are named; until `page.unroute` of the address. Returns how many were lost.
 */
export async function loseResponses(
  page: Page,
  { address = '**/api/cart', method = 'POST', body = '' }: LostCalls = {},
): Promise<() => number> {
  let lost = 0
  await page.route(address, async (route) => {
    const request = route.request()
    if (request.method() !== method || !(request.postData() ?? '').includes(body))
      return route.fallback()
    await route.fetch()
    await route.abort('connectionreset')
    lost += 1
  })
  return () => lost
}
