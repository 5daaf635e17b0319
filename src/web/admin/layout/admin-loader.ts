import { redirect, replace, type ClientLoaderFunctionArgs } from 'react-router'
import type { Pagination } from '#contract/contract.ts'
import { ApiError } from '#web/api/client.ts'
import { readToken, readUser } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { loadErrorText } from './load-failures.ts'

/**
 * Throws a redirect with the toast of the specification (point 4) unless the user is an
 * administrator. The server checks every call itself.
 */
function assertAdministrator(request: Request): void {
  const user = readToken() ? readUser() : null
  if (user === null) throw toLogin(request, 'Please log in as admin!')
  if (user === 'invalid') throw toLogin(request, 'Invalid session. Please log in again.')
  if (!user.isAdmin) throw toHome()
}

function toLogin(request: Request, text: string): Response {
  const { pathname, search } = new URL(request.url)
  toast('warning', text)
  return redirect(`/login?next=${encodeURIComponent(pathname + search)}`)
}

function toHome(): Response {
  toast('warning', 'Admin access required!')
  return redirect('/')
}

/** Turns 401 (session ended) and 403 (rights removed) into a redirect. */
function toRedirect(error: unknown, request: Request): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.status === 401) return toLogin(request, 'Please log in as admin!')
  return error.status === 403 ? toHome() : error
}

type LoadedScreen = { pathname: string; address: string; token: string | null; data: unknown }

/** What the last screen shows, and the token it was loaded with. */
let lastScreen: LoadedScreen | undefined

/** The address that a failed load leads back to. It keeps its data and is not loaded again. */
let restoredAddress: string | undefined

/** Whether the server could not be reached or failed, as opposed to a refusal. */
const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Throws a redirect to the last page of a list if it has fewer pages than the URL asks for. */
function assertPageExists(data: unknown, url: URL): void {
  const { pagination } = (data ?? {}) as { pagination?: Pagination }
  if (!pagination || pagination.page <= pagination.totalPages) return
  const search = new URLSearchParams(url.search)
  if (pagination.totalPages > 1) search.set('page', String(pagination.totalPages))
  else search.delete('page')
  throw replace(`${url.pathname}?${search}`)
}

/** What this screen shows already; undefined if another screen or another user's was the last. */
const currentScreen = (pathname: string): LoadedScreen | undefined =>
  lastScreen?.pathname === pathname && lastScreen.token === readToken() ? lastScreen : undefined

/**
 * Shows a toast about a failed reload. Returns the present data, or throws a redirect to the
 * address that it belongs to.
 */
function keepScreen(
  { pathname, address, data }: LoadedScreen,
  requested: string,
  error: unknown,
): unknown {
  toast('error', loadErrorText(pathname, error))
  if (address === requested) return data
  restoredAddress = address
  throw replace(address)
}

type Load<Data> = (args: {
  url: URL
  params: Record<string, string | undefined>
  signal: AbortSignal
}) => Promise<Data>

/**
 * The loader of an admin screen. It runs in the browser, which holds the administrator's token, and
 * redirects everybody else before it calls the API. If a later load fails in an outage, the screen
 * keeps its data and what is typed in it.
 */
export function adminLoader<Data>(load: Load<Data>) {
  const loader = async ({
    request,
    params,
  }: Pick<ClientLoaderFunctionArgs, 'request' | 'params'>): Promise<Data> => {
    assertAdministrator(request)
    const url = new URL(request.url)
    const { pathname } = url
    const address = pathname + url.search
    const current = currentScreen(pathname)
    const isRestored = restoredAddress === address
    restoredAddress = undefined
    // The cast is safe: data at this address came from this loader.
    if (isRestored && current?.address === address) return current.data as Data
    const token = readToken()
    try {
      const data = await load({ url, params, signal: request.signal })
      assertPageExists(data, url)
      lastScreen = { pathname, address, token, data }
      return data
    } catch (error) {
      if (request.signal.aborted || !current || !isOutage(error)) throw toRedirect(error, request)
      return keepScreen(current, address, error) as Data
    }
  }
  return Object.assign(loader, { hydrate: true as const })
}

/** The page number in the URL; 1 if it is missing or invalid. */
export function pageOf(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** Rows per page of an admin list (specification, point 9). */
export const PAGE_SIZE = 10
