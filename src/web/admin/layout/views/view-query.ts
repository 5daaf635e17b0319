const EDITED = 'edit'

/** The id of the row that the form of a list edits, in the query string of an address. */
export const editedIn = (search: string): string | undefined =>
  new URLSearchParams(search).get(EDITED) || undefined

/** The same query string for another edited row, or for none. */
export function withEdited(search: string, id: string | undefined): string {
  const next = new URLSearchParams(search)
  if (id === undefined) next.delete(EDITED)
  else next.set(EDITED, id)
  return next.toString()
}

/** The parameters of an address that are no filters. */
const NO_FILTERS = ['page', EDITED]

/** The filters in an address: its parameters without the page and without empty ones. */
export function viewQueryOf(search: URLSearchParams): Record<string, string> {
  const filters = [...search].filter(([name, value]) => !NO_FILTERS.includes(name) && value !== '')
  return Object.fromEntries(filters)
}

/** Whether two addresses have the same filters, in any order. */
export function isSameQuery(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  )
}
