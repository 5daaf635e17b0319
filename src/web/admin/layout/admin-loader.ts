import { redirect, replace, type ClientLoaderFunctionArgs } from 'react-router'
import type { Pagination } from '#contract/contract.ts'
import { ApiError } from '#web/api/client.ts'
import { readToken, readUser } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { failureOf } from './load-failures.ts'

/**
 * Turns away who may not see the owner's screens, with the specification's words (point 4). The
 * server asks for itself.
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

/** The server's word on somebody whose session ended or whose rights were taken meanwhile. */
function turnedAway(error: unknown, request: Request): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.status === 401) return toLogin(request, 'Please log in as admin!')
  return error.status === 403 ? toHome() : error
}

type Shown = { pathname: string; address: string; token: string | null; data: unknown }

/** What the last screen shows, and to whom. */
let shown: Shown | undefined

/**
 * The address to which a failed load leads back, where what stands there is not asked for again.
 */
let leadingBackTo: string | undefined

/** Whether the shop could not answer, which says nothing about what was asked for. */
const isOutage = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** Leads from a page that a list does not have (any more) to its last one. */
function assertPageExists(data: unknown, url: URL): void {
  const { pagination } = (data ?? {}) as { pagination?: Pagination }
  if (!pagination || pagination.page <= pagination.totalPages) return
  const search = new URLSearchParams(url.search)
  if (pagination.totalPages > 1) search.set('page', String(pagination.totalPages))
  else search.delete('page')
  throw replace(`${url.pathname}?${search}`)
}

/**
 * What stands on this screen already; undefined where another, or somebody else's, was the last.
 */
const standingAt = (pathname: string): Shown | undefined =>
  shown?.pathname === pathname && shown.token === readToken() ? shown : undefined

/**
 * Says that a screen could not be loaded anew, and leaves what stands there, with the address that
 * it belongs to.
 */
function keepStanding({ pathname, address, data }: Shown, asked: string, error: unknown): unknown {
  toast('error', failureOf(pathname, error))
  if (address === asked) return data
  leadingBackTo = address
  throw replace(address)
}

type Load<Data> = (args: {
  url: URL
  params: Record<string, string | undefined>
  signal: AbortSignal
}) => Promise<Data>

/**
 * The loader of an owner's screen: what it shows belongs to an administrator, so it is fetched in
 * the browser with her token, and nobody else gets as far as asking. A screen that stands keeps
 * what it shows, and what is typed in it, when a later load fails.
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
    const standing = standingAt(pathname)
    const isLedBack = leadingBackTo === address
    leadingBackTo = undefined
    // What stands at an address was loaded by this loader.
    if (isLedBack && standing?.address === address) return standing.data as Data
    const token = readToken()
    try {
      const data = await load({ url, params, signal: request.signal })
      assertPageExists(data, url)
      shown = { pathname, address, token, data }
      return data
    } catch (error) {
      if (request.signal.aborted || !standing || !isOutage(error)) throw turnedAway(error, request)
      return keepStanding(standing, address, error) as Data
    }
  }
  return Object.assign(loader, { hydrate: true as const })
}

/** The page that an address asks for: 1 where it says nothing sensible. */
export function pageOf(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

/** How many rows a screen of the owner's shows (specification, point 9). */
export const PAGE_SIZE = 10
