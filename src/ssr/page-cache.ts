/** Something that is kept: how much memory it takes, and whether it may be kept at all. */
export type Cacheable = { bytes: number; keep: boolean }

type Entry<Page> = { page: Page; stock: number; renderedAt: number }

type Options<Page> = {
  render: (address: string) => Promise<Page>
  maxEntries: number
  maxBytes: number
  now?: () => number
}

/** How old a page may be whose stock has changed since: it is rendered anew at most this often. */
const STALE_FOR_MS = 1000

export type PageCache<Page> = {
  /** The page, if it is kept and need not be rendered anew. */
  find(key: string): Page | undefined
  /** The page, rendered if need be. Those who ask for one page together wait for one render. */
  read(key: string, address: string): Promise<Page>
  /** The catalogue has changed: nothing that was rendered before is shown again. */
  dropAll(): void
  /** Some stock has changed: pages follow within a second. */
  markStale(): void
  size(): { entries: number; bytes: number }
}

/** Finished pages in memory, bounded in number and bytes; the longest unused leave first. */
export function createPageCache<Page extends Cacheable>({
  render,
  maxEntries,
  maxBytes,
  now = Date.now,
}: Options<Page>): PageCache<Page> {
  const kept = new Map<string, Entry<Page>>()
  const rendering = new Map<string, Promise<Page>>()
  let bytes = 0
  let catalogue = 0
  let stock = 0

  const forget = (key: string): void => {
    bytes -= kept.get(key)?.page.bytes ?? 0
    kept.delete(key)
  }

  const keep = (key: string, entry: Entry<Page>): void => {
    forget(key)
    if (!entry.page.keep || entry.page.bytes > maxBytes) return
    kept.set(key, entry)
    bytes += entry.page.bytes
    for (const oldest of kept.keys()) {
      if (kept.size <= maxEntries && bytes <= maxBytes) break
      forget(oldest)
    }
  }

  const renderAnew = async (key: string, address: string): Promise<Page> => {
    const begun = { catalogue, stock, renderedAt: now() }
    const page = await render(address)
    // A page that was begun before the catalogue changed may show what is no longer so.
    if (begun.catalogue === catalogue)
      keep(key, { page, stock: begun.stock, renderedAt: begun.renderedAt })
    return page
  }

  const isFresh = (entry: Entry<Page>): boolean =>
    entry.stock === stock || now() - entry.renderedAt < STALE_FOR_MS

  return {
    find(key) {
      const entry = kept.get(key)
      if (!entry || !isFresh(entry)) return undefined
      kept.delete(key)
      kept.set(key, entry)
      return entry.page
    },
    read(key, address) {
      const underway = rendering.get(key)
      const old = kept.get(key)
      if (underway) return old ? Promise.resolve(old.page) : underway
      const page = renderAnew(key, address).finally(() => {
        if (rendering.get(key) === page) rendering.delete(key)
      })
      rendering.set(key, page)
      return page
    },
    dropAll() {
      catalogue += 1
      bytes = 0
      kept.clear()
      rendering.clear()
    },
    markStale() {
      stock += 1
    },
    size: () => ({ entries: kept.size, bytes }),
  }
}
