type Input = { params?: unknown; query?: unknown }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const toText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/**
 * Method and URL of a call: `GET /api/products/:id` with its parameters and query filled in. Empty
 * query values are left out; a list becomes a repeated parameter.
 */
export function routeAddress(
  route: string,
  { params, query }: Input = {},
): { method: string; address: string } {
  const [method = 'GET', path = ''] = route.split(' ')
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(isRecord(params) ? toText(params[name]) : ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(isRecord(query) ? query : {})) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && each !== null && each !== '') search.append(name, toText(each))
    }
  }
  return { method, address: search.size > 0 ? `${filled}?${search}` : filled }
}
