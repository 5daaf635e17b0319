import { chromium } from '@playwright/test'
import { CHROMIUM_ARGS } from '../test/chromium.ts'

/** Transferred kB (of 1000 bytes, with headers) when a phone opens a page for the first time. */
export type FirstLoad = {
  page: string
  html: number
  script: number
  style: number
  font: number
  picture: number
  other: number
  requests: number
}

const PHONE = {
  viewport: { width: 360, height: 740 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

type Kind = Exclude<keyof FirstLoad, 'page' | 'requests'>

const KINDS: [RegExp, Kind][] = [
  [/^text\/html/, 'html'],
  [/javascript/, 'script'],
  [/^text\/css/, 'style'],
  [/^font\/|font-woff/, 'font'],
  [/^image\//, 'picture'],
]

/**
 * Opens each page in a new Chromium profile without cache and counts bytes until the network is
 * idle.
 */
export async function measureFirstLoads(
  executable: string,
  origin: string,
  pages: { title: string; path: string }[],
): Promise<FirstLoad[]> {
  const browser = await chromium.launch({ executablePath: executable, args: CHROMIUM_ARGS })
  const loads: FirstLoad[] = []
  for (const { title, path } of pages) {
    const context = await browser.newContext(PHONE)
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    const load: FirstLoad = {
      page: title,
      html: 0,
      script: 0,
      style: 0,
      font: 0,
      picture: 0,
      other: 0,
      requests: 0,
    }
    const kindOf = new Map<string, Kind>()
    cdp.on('Network.responseReceived', ({ requestId, response }) => {
      kindOf.set(
        requestId,
        KINDS.find(([pattern]) => pattern.test(response.mimeType))?.[1] ?? 'other',
      )
    })
    cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kindOf.get(requestId)
      if (!kind) return
      load[kind] += encodedDataLength / 1000
      load.requests += 1
    })
    await cdp.send('Network.enable')
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.goto(`${origin}${path}`, { waitUntil: 'networkidle' })
    await context.close()
    loads.push(load)
  }
  await browser.close()
  return loads
}
