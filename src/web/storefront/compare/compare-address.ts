/** The most pieces of one comparison. */
export const MAX_COMPARED = 4

const PRODUCT_ID = /^prd_[0-9a-z]{1,40}$/

/** What an address asks for: the ids that may exist, and what is wrong with the others. */
export type AskedPieces = {
  ids: string[]
  /** How many are no ids of products. */
  unreadable: number
  hasDoubles: boolean
  hasTooMany: boolean
}

/** Reads the pieces of `/compare?pieces=id,id`: each once, and at most four. */
export function readAskedPieces(query: URLSearchParams): AskedPieces {
  const asked = query
    .getAll('pieces')
    .flatMap((list) => list.split(','))
    .map((id) => id.trim())
    .filter(Boolean)
  const distinct = [...new Set(asked)]
  const ids = distinct.filter((id) => PRODUCT_ID.test(id))
  return {
    ids: ids.slice(0, MAX_COMPARED),
    unreadable: distinct.length - ids.length,
    hasDoubles: distinct.length < asked.length,
    hasTooMany: ids.length > MAX_COMPARED,
  }
}

/** Returns the address of a comparison, which can be shared. */
export const comparePath = (ids: readonly string[]): string =>
  ids.length > 0 ? `/compare?pieces=${ids.join(',')}` : '/compare'
