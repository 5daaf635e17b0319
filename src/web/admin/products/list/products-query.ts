/** The lists of products: the value of `state` in the URL, with the label of its link. */
export const STATES = [
  { value: undefined, label: 'All products' },
  { value: 'draft', label: 'Drafts' },
  { value: 'archived', label: 'Archived' },
] as const

/** The list that the URL asks for: `draft` or `archived`; else undefined. */
export const stateOf = (search: URLSearchParams) =>
  STATES.find(({ value }) => value === search.get('state'))?.value

/** The filters of the product list, as the API takes them. */
export const toProductsQuery = (search: URLSearchParams) => ({
  q: search.get('q') ?? undefined,
  state: stateOf(search),
})
