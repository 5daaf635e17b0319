// The shop's service worker. If a page cannot be fetched, it returns the page /offline instead. It
// stores that page with its style sheets and nothing else, so it cannot return old prices or the
// data of a customer. The server writes two constants above these lines: RELEASE, the name of the
// build, and STYLES, the addresses of its style sheets. So each build has a new worker, which
// fetches the offline page again.
const CACHE_NAME = `offline ${RELEASE}`
const NETWORK_TIMEOUT_MS = 10_000

async function storeOfflinePage() {
  const response = await fetch('/offline', { cache: 'no-cache' })
  if (!response.ok) throw new Error(`The offline page has the status ${response.status}`)
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': response.headers.get('content-security-policy'),
  }
  const page = new Response(await response.text(), {
    status: 503,
    statusText: 'Offline',
    headers,
  })
  const cache = await caches.open(CACHE_NAME)
  await cache.addAll(STYLES)
  await cache.put('/offline', page)
}

async function deleteOldCaches() {
  for (const name of await caches.keys()) if (name !== CACHE_NAME) await caches.delete(name)
  await registration.navigationPreload?.enable()
  await clients.claim()
}

/** Fetches a page. Returns the offline page if that fails or takes longer than ten seconds. */
async function fetchPage(event) {
  const timeout = new Promise((_, reject) =>
    setTimeout(reject, NETWORK_TIMEOUT_MS, new Error('The network is too slow')),
  )
  const fromNetwork = async () => (await event.preloadResponse) ?? fetch(event.request)
  try {
    return await Promise.race([fromNetwork(), timeout])
  } catch (error) {
    const page = await caches.match('/offline')
    if (!page) throw error
    return page
  }
}

/** Returns a stored style sheet. Its name changes with its content, so it is never out of date. */
const fetchStyle = async (request) => (await caches.match(request)) ?? fetch(request)

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(storeOfflinePage())
})
addEventListener('activate', (event) => event.waitUntil(deleteOldCaches()))
addEventListener('fetch', (event) => {
  const { method, mode, destination } = event.request
  if (method === 'GET' && mode === 'navigate' && destination === 'document')
    event.respondWith(fetchPage(event))
  else if (destination === 'style') event.respondWith(fetchStyle(event.request))
})
