import { redirect, type ClientLoaderFunctionArgs } from 'react-router'
import { ApiError } from '#web/api.ts'
import { readToken, readUser } from '#web/session.ts'
import { toast } from '#web/ui/toast.tsx'

/** Turns away who may not see the owner's screens, with the specification's words (point 4). The server asks for itself. */
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

/**
 * The loader of an owner's screen: what it shows belongs to an administrator, so it is fetched in the browser with her token,
 * and nobody else gets as far as asking.
 */
export function adminLoader<Data>(load: (args: { url: URL; params: Record<string, string | undefined>; signal: AbortSignal }) => Promise<Data>) {
  const loader = async ({ request, params }: Pick<ClientLoaderFunctionArgs, 'request' | 'params'>): Promise<Data> => {
    assertAdministrator(request)
    try {
      return await load({ url: new URL(request.url), params, signal: request.signal })
    } catch (error) {
      throw turnedAway(error, request)
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
