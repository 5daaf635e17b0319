/**
 * Something that shoppers' pages show has changed: products themselves, or only how many are left.
 */
export type DataChange = { kind: 'catalog' } | { kind: 'stock'; productIds: string[] }

/** Tells the caches of this process that something changed, whichever process changed it. */
export type ChangeFeed = {
  on(listener: (change: DataChange) => void): void
  announce(change: DataChange): void
}

/** A plain list of listeners. */
export function openChangeFeed(): ChangeFeed {
  const listeners: ((change: DataChange) => void)[] = []
  return {
    on: (listener) => void listeners.push(listener),
    announce: (change) => {
      for (const listener of listeners) listener(change)
    },
  }
}

/** Reads what the triggers of migration 0001 send over LISTEN: `catalog` or `stock prd_…`. */
export function toDataChange(payload: string): DataChange {
  const [kind, productId] = payload.split(' ')
  return kind === 'stock' && productId
    ? { kind: 'stock', productIds: [productId] }
    : { kind: 'catalog' }
}
