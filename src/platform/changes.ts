/**
 * Something that shoppers' pages show has changed: products themselves, or only how many are left.
 */
export type Change = { kind: 'catalog' } | { kind: 'stock'; productIds: string[] }

/** Tells the caches of this process that something changed, whichever process changed it. */
export type Changes = {
  on(listener: (change: Change) => void): void
  announce(change: Change): void
}

/** A plain list of listeners. */
export function openChanges(): Changes {
  const listeners: ((change: Change) => void)[] = []
  return {
    on: (listener) => void listeners.push(listener),
    announce: (change) => {
      for (const listener of listeners) listener(change)
    },
  }
}

/** Reads what the triggers of migration 0001 send over LISTEN: `catalog` or `stock prd_…`. */
export function toChange(payload: string): Change {
  const [kind, productId] = payload.split(' ')
  return kind === 'stock' && productId
    ? { kind: 'stock', productIds: [productId] }
    : { kind: 'catalog' }
}
