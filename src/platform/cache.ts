import { LRUCache } from 'lru-cache'

/**
 * A value that can be stored: the bytes of memory that it takes, the tags of the data in it
 * (changes.ts), and whether it may be stored at all.
 */
export type Cacheable = { bytes: number; tags: readonly string[]; keep: boolean }

export type Cache<Value> = {
  /** Returns the stored value; undefined if there is none, or if it has to be rendered again. */
  get(key: string): Value | undefined
  /**
   * Returns the stored value, or renders and stores it. Concurrent callers share one render. While
   * a stale value is rendered again, everybody but the first caller gets the stale one.
   */
  getOrRender(key: string, render: () => Promise<Value>): Promise<Value>
  /** Stores a value. The least recently used ones leave when there are too many or too large. */
  set(key: string, value: Value): void
  /**
   * Removes the values under these tags. A render that began before this call is neither stored,
   * if it has one of the tags, nor shared with later callers.
   */
  drop(tags: readonly string[]): void
  /** Has the values under these tags rendered again, each at most once in STALE_FOR_MS. */
  markStale(tags: readonly string[]): void
  size(): { entries: number; bytes: number }
}

type Options = { maxEntries: number; maxBytes: number; now?: () => number }
type Entry<Value> = { value: Value; tags: Set<string>; renderedAt: number; isStale: boolean }
/** A render that has begun, with the tags that were dropped or marked since. */
type Render = { renderedAt: number; dropped: Set<string>; marked: Set<string> }

/** How many milliseconds a value may be shown after the data behind it was marked stale. */
const STALE_FOR_MS = 1000

/** A cache in the memory of this process, limited in entries and bytes. */
export function openCache<Value extends Cacheable>(options: Options): Cache<Value> {
  const { maxEntries, maxBytes, now = Date.now } = options
  const entries = new LRUCache<string, Entry<Value>>({
    max: maxEntries,
    maxSize: maxBytes,
    sizeCalculation: ({ value }) => Math.max(1, value.bytes),
  })
  const renders = new Set<Render>()
  const shared = new Map<string, Promise<Value>>()
  const begin = (): Render => ({ renderedAt: now(), dropped: new Set(), marked: new Set() })

  const store = (key: string, value: Value, { renderedAt, dropped, marked }: Render) => {
    const { tags } = value
    if (!value.keep) entries.delete(key)
    else if (!tags.some((tag) => dropped.has(tag))) {
      const isStale = tags.some((tag) => marked.has(tag))
      entries.set(key, { value, tags: new Set(tags), renderedAt, isStale })
    }
  }
  const get = (key: string): Value | undefined => {
    const entry = entries.get(key)
    const isFresh = entry && (!entry.isStale || now() - entry.renderedAt < STALE_FOR_MS)
    return isFresh ? entry.value : undefined
  }
  const start = (key: string, make: () => Promise<Value>): Promise<Value> => {
    const render = begin()
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

  return {
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
}

/** A list of its own, since the entries may not be removed while they are iterated. */
const listTagged = <Value>(entries: LRUCache<string, Entry<Value>>, tags: readonly string[]) =>
  [...entries.entries()].filter(([, entry]) => tags.some((tag) => entry.tags.has(tag)))
