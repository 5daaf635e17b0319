// The shop's service worker. It does one thing: a page that cannot be fetched is answered with the page /offline.
// It keeps nothing else, so nothing that it keeps can grow old or belong to anybody. The server writes RELEASE above these lines:
// a new build makes a new worker, which fetches the page anew.
const KEPT = `offline ${RELEASE}`
const PATIENCE_MS = 10_000

/** The page without its scripts: they would take it for the page of the address at which it is shown. */
async function keepOfflinePage() {
  const answer = await fetch('/offline', { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`The offline page answered ${answer.status}`)
  const html = (await answer.text()).replace(/<script\b[^]*?<\/script>|<link rel="modulepreload"[^>]*>/g, '')
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': answer.headers.get('content-security-policy') }
  const kept = await caches.open(KEPT)
  await kept.addAll([...new Set(html.match(/\/assets\/[\w.-]+\.css/g))])
  await kept.put('/offline', new Response(html, { status: 503, statusText: 'Offline', headers }))
}

async function forgetEarlier() {
  for (const name of await caches.keys()) if (name !== KEPT) await caches.delete(name)
  await registration.navigationPreload?.enable()
  await clients.claim()
}

/** The network comes first and alone; only when it fails, or takes ten seconds, the offline page stands in. */
async function fetchPage(event) {
  const tooLate = new Promise((_, refuse) => setTimeout(refuse, PATIENCE_MS, new Error('The network is too slow')))
  const fromNetwork = async () => (await event.preloadResponse) ?? fetch(event.request)
  try {
    return await Promise.race([fromNetwork(), tooLate])
  } catch (error) {
    const page = await caches.match('/offline')
    if (!page) throw error
    return page
  }
}

addEventListener('install', (event) => {
  skipWaiting()
  event.waitUntil(keepOfflinePage())
})
addEventListener('activate', (event) => event.waitUntil(forgetEarlier()))
addEventListener('fetch', (event) => {
  const { method, mode, destination } = event.request
  if (method === 'GET' && mode === 'navigate' && destination === 'document') event.respondWith(fetchPage(event))
  // Names of styles change with what is in them, so a kept one is never an old one.
  else if (destination === 'style') event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)))
})
