import { LRUCache } from 'lru-cache'

/** The kinds of changes that name no product. Together they touch all cached data. */
export const WHOLE_KINDS = ['catalog', 'categories', 'settings', 'offers'] as const

/**
 * A change of data that processes cache: the products, the categories, the settings of the shop,
 * its offers, or only the stock of some products.
 */
export type DataChange =
  | { kind: (typeof WHOLE_KINDS)[number] }
  | { kind: 'stock'; productIds: string[] }

/** Passes changes to the caches of this process. Any process may have made them. */
export type ChangeFeed = {
  /** Calls `listener` at each change, or only at those of these kinds. */
  on(listener: (change: DataChange) => void, kinds?: readonly DataChange['kind'][]): void
  announce(change: DataChange): void
  /** Announces a notification of the database's triggers: `catalog`, `stock prd_…` … */
  receive(payload: string): void
}

/** Returns a feed that calls its listeners in the order in which they were added. */
export function openChangeFeed(): ChangeFeed {
  type Listener = Parameters<ChangeFeed['on']>
  const listeners: Listener[] = []
  const announce = (change: DataChange) => {
    for (const [listener, kinds] of listeners)
      if (!kinds || kinds.includes(change.kind)) listener(change)
  }
  return {
    on: (...listener) => void listeners.push(listener),
    announce,
    receive: (payload) => announce(toDataChange(payload)),
  }
}

function toDataChange(payload: string): DataChange {
  const [kind, productId] = payload.split(' ')
  if (kind === 'stock' && productId) return { kind, productIds: [productId] }
  return { kind: WHOLE_KINDS.find((known) => known === kind) ?? 'catalog' }
}

/** The tag of data that shows the stock of one product; `stock` is the tag of any product's. */
export const stockTag = (productId: string): string => `stock:${productId}`

/**
 * The cache tags (contract/endpoint.ts) of the data that a change touches. The names of categories
 * are in listings and filters too.
 */
function tagsOf(change: DataChange): string[] {
  if (change.kind === 'stock') return ['stock', ...change.productIds.map(stockTag)]
  return change.kind === 'categories' ? ['categories', 'catalog'] : [change.kind]
}

/**
 * Caches a value in this process until data of one of these kinds changes, the settings if none is
 * given. A failed read is not cached.
 */
export function cacheUntilChanged<Value>(
  changes: ChangeFeed,
  read: () => Promise<Value>,
  ...changedKinds: DataChange['kind'][]
): () => Promise<Value> {
  let cached: Promise<Value> | undefined
  const clear = () => void (cached = undefined)
  changes.on(clear, changedKinds.length > 0 ? changedKinds : ['settings'])
  return () => {
    if (cached) return cached
    const reading = read()
    cached = reading
    reading.catch(() => cached === reading && clear())
    return reading
  }
}

/**
 * A value that can be stored: the bytes of memory that it takes, the tags of the data in it,
 * and whether it may be stored at all.
 */
export type Cacheable = { bytes: number; tags: readonly string[]; isCacheable: boolean }

export type Cache<Value> = {
  /** Returns the stored value; undefined if there is none, or if it has to be rendered again. */
  get(key: string): Value | undefined
  /**
   * Returns the stored value, or renders and stores it. Concurrent callers share one render. While
   * a stale value is rendered again, everybody but the first caller gets the stale one.
   */
  getOrRender(key: string, render: () => Promise<Value>): Promise<Value>
  /** Stores a value. Removes the least recently used ones above the limits. */
  set(key: string, value: Value): void
  /**
   * Removes the values under these tags. A render that began before this call is neither stored,
   * if it has one of the tags, nor shared with later callers.
   */
  drop(tags: readonly string[]): void
  /** Marks values under these tags stale: each is rendered again, at most once in STALE_FOR_MS. */
  markStale(tags: readonly string[]): void
  size(): { entries: number; bytes: number }
}

/** How often a cache had a value, and how often it was rendered. */
export type CacheCounts = { hits: number; misses: number }

type Options = {
  maxEntries: number
  maxBytes: number
  now?: () => number
  /** Each change drops the values under its tags. */
  changes?: ChangeFeed
  /** A change of stock marks values stale instead. */
  staleOnStock?: boolean
  /** Counts the look-ups. */
  counts?: CacheCounts
}
type Entry<Value> = { value: Value; tags: Set<string>; renderedAt: number; isStale: boolean }
/** A render that has begun, with the tags that were dropped or marked since. */
type Render = { renderedAt: number; dropped: Set<string>; marked: Set<string> }

/** How many milliseconds a value may be shown after the data behind it was marked stale. */
const STALE_FOR_MS = 1000

const openEntries = <Value extends Cacheable>({ maxEntries, maxBytes }: Options) =>
  new LRUCache<string, Entry<Value>>({
    max: maxEntries,
    maxSize: maxBytes,
    // The key is a URL, which can be larger than its value.
    sizeCalculation: ({ value }, key) => Math.max(1, value.bytes + key.length),
  })

/** A cache in the memory of this process, limited in entries and bytes. */
export function openCache<Value extends Cacheable>(options: Options): Cache<Value> {
  // Not Date.now: after a step of the machine's clock back, stale values would stay for its length.
  const { now = () => performance.now(), changes, staleOnStock = false } = options
  const { counts = { hits: 0, misses: 0 } } = options
  const entries = openEntries<Value>(options)
  const renders = new Set<Render>()
  const shared = new Map<string, Promise<Value>>()
  const begin = (): Render => ({ renderedAt: now(), dropped: new Set(), marked: new Set() })

  const store = (key: string, value: Value, { renderedAt, dropped, marked }: Render) => {
    const { tags } = value
    if (!value.isCacheable) entries.delete(key)
    else if (!tags.some((tag) => dropped.has(tag))) {
      const isStale = tags.some((tag) => marked.has(tag))
      entries.set(key, { value, tags: new Set(tags), renderedAt, isStale })
    }
  }
  const get = (key: string): Value | undefined => {
    const entry = entries.get(key)
    const isFresh = entry && (!entry.isStale || now() - entry.renderedAt < STALE_FOR_MS)
    if (!isFresh) return undefined
    counts.hits += 1
    return entry.value
  }
  const start = (key: string, make: () => Promise<Value>): Promise<Value> => {
    const render = begin()
    counts.misses += 1
    renders.add(render)
    const result = make()
      .then((value) => {
        store(key, value, render)
        return value
      })
      .finally(() => {
        renders.delete(render)
        if (shared.get(key) === result) shared.delete(key)
      })
    shared.set(key, result)
    return result
  }

  const cache: Cache<Value> = {
    get,
    async getOrRender(key, make) {
      const underway = shared.get(key)
      return get(key) ?? (underway ? (entries.get(key)?.value ?? underway) : start(key, make))
    },
    set: (key, value) => store(key, value, begin()),
    drop(tags) {
      for (const render of renders) for (const tag of tags) render.dropped.add(tag)
      shared.clear()
      for (const [key] of listTagged(entries, tags)) entries.delete(key)
    },
    markStale(tags) {
      for (const render of renders) for (const tag of tags) render.marked.add(tag)
      for (const [, entry] of listTagged(entries, tags)) entry.isStale = true
    },
    size: () => ({ entries: entries.size, bytes: entries.calculatedSize }),
  }
  changes?.on((change) => applyChange(cache, change, staleOnStock))
  return cache
}

function applyChange(
  cache: Pick<Cache<unknown>, 'drop' | 'markStale'>,
  change: DataChange,
  staleOnStock: boolean,
): void {
  if (staleOnStock && change.kind === 'stock') cache.markStale(tagsOf(change))
  else cache.drop(tagsOf(change))
}

/** Returns a copy, because entries must not be removed while they are iterated. */
const listTagged = <Value>(entries: LRUCache<string, Entry<Value>>, tags: readonly string[]) =>
  [...entries.entries()].filter(([, entry]) => tags.some((tag) => entry.tags.has(tag)))
