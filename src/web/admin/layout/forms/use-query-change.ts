import { useLocation, useNavigate, useNavigation } from 'react-router'

/** The query string of the same list with another value of one filter, on its first page. */
export function withFilter(query: URLSearchParams, name: string, value = ''): string {
  const next = new URLSearchParams(query)
  next.delete('page')
  if (value) next.set(name, value)
  else next.delete(name)
  return next.toString()
}

/**
 * Loads the list of the page with another query string, which is made of the latest one: that of a
 * list that is still loading, else that of the address. So two quick choices both count.
 */
export function useQueryChange(): (
  toQuery: (latest: URLSearchParams) => string,
  options?: { replace: boolean },
) => void {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const { location: next } = useNavigation()
  return (toQuery, options) => {
    // The address changes before the page is rendered with it.
    const { search } = next?.pathname === pathname ? next : window.location
    const query = toQuery(new URLSearchParams(search))
    void navigate({ search: query }, { preventScrollReset: true, ...options })
  }
}
