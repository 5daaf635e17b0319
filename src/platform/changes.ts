/** A change of data that public pages show: the products, or only the stock of some of them. */
export type DataChange = { kind: 'catalog' } | { kind: 'stock'; productIds: string[] }

/** Passes changes to the caches of this process. Any process may have made them. */
export type ChangeFeed = {
  on(listener: (change: DataChange) => void): void
  announce(change: DataChange): void
}

/** Returns a feed that calls its listeners in the order in which they were added. */
export function openChangeFeed(): ChangeFeed {
  const listeners: ((change: DataChange) => void)[] = []
  return {
    on: (listener) => void listeners.push(listener),
    announce: (change) => {
      for (const listener of listeners) listener(change)
    },
  }
}

/** Parses a notification of the triggers in migration 0001: `catalog` or `stock prd_…`. */
export function toDataChange(payload: string): DataChange {
  const [kind, productId] = payload.split(' ')
  return kind === 'stock' && productId
    ? { kind: 'stock', productIds: [productId] }
    : { kind: 'catalog' }
}

/** The tag of data that shows the stock of one product; `stock` is the tag of any product's. */
export const stockTag = (productId: string): string => `stock:${productId}`

/**
 * The cache tags (contract/endpoint.ts) of the data that a change touches. The database announces
 * settings as `catalog` too.
 */
export const tagsOf = (change: DataChange): string[] =>
  change.kind === 'catalog'
    ? ['catalog', 'settings']
    : ['stock', ...change.productIds.map(stockTag)]
