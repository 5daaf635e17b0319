/** The filters in an address: its parameters without the page and without empty ones. */
export function viewQueryOf(search: URLSearchParams): Record<string, string> {
  const filters = [...search].filter(([name, value]) => name !== 'page' && value !== '')
  return Object.fromEntries(filters)
}

/** Whether two addresses have the same filters, in any order. */
export function isSameQuery(one: Record<string, string>, other: Record<string, string>): boolean {
  const names = Object.keys(one)
  return (
    names.length === Object.keys(other).length && names.every((name) => one[name] === other[name])
  )
}
