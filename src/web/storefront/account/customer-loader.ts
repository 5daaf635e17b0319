import { replace, type ClientActionFunctionArgs, type ClientLoaderFunctionArgs } from 'react-router'
import type { User } from '#web/api/account/user.ts'
import { ApiError } from '#web/api/client.ts'
import { readToken, readUser } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

/**
 * The result of a load: the data, 'missing' after a 404, 'failed' after another error of the API.
 * `key` names the session and the address, `requestedAt` is in ms (performance.now).
 */
export type Loaded<Data> = { key: string; requestedAt: number } & (
  | { state: 'loaded'; data: Data }
  | { state: 'missing' | 'failed' }
)

/** What the loader of a customer's page returns. `token` is the session that it was loaded with. */
export type CustomerLoad<Data> = { token: string | null; loading: Promise<Loaded<Data>> }

/** The data in the reply of a change, and when it came, in ms (performance.now). */
export type Reply<Data> = { data: Data; at: number }

/** The result of a change. */
export type ActionResult<Data> =
  | { reply: Reply<Data>; error?: undefined }
  | { reply?: undefined; error: ApiError }

type Load<Data> = (args: {
  url: URL
  params: Record<string, string | undefined>
  signal: AbortSignal
}) => Promise<Data>

/** `isPart`: the page is shown without the data too, so a new document does not wait for them. */
type LoadOptions = { isPart?: boolean }

type LoaderArgs = Pick<ClientLoaderFunctionArgs, 'request' | 'params'>

/** A page that loads faster than this is shown without its placeholder. */
const PLACEHOLDER_AFTER_MS = 150

/** Throws a redirect to the log-in, with a toast. */
function leadToLogin(request: Request, text: string): never {
  const { pathname, search } = new URL(request.url)
  toast('warning', text)
  throw replace(`/login?next=${encodeURIComponent(pathname + search)}`)
}

/** Returns a guard that throws a redirect to the log-in unless this browser has a session. */
export const loginGuard =
  (text: string) =>
  (request: Request): void => {
    if (readToken() === null) leadToLogin(request, text)
  }

/** The guard of the pages under /profile: they show the stored user too, so it returns the user. */
function profileGuard(request: Request): User {
  const user = readToken() === null ? null : readUser()
  if (user === null) return leadToLogin(request, 'Please log in to view your profile.')
  if (user === 'invalid') return leadToLogin(request, 'Invalid session. Please log in again.')
  return user
}

async function settle<Data>(key: string, loading: Promise<Data>): Promise<Loaded<Data>> {
  const requestedAt = performance.now()
  try {
    return { key, requestedAt, state: 'loaded', data: await loading }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { key, requestedAt, state: error.status === 404 ? 'missing' : 'failed' }
  }
}

/**
 * The loader of a page with a customer's data. It runs in the browser, which holds the token. The
 * guard may throw a redirect. A link to another page opens it at once, and its placeholder stays
 * until the data has come; a reload of the same page keeps what is shown meanwhile.
 */
export function customerLoader<Data>(
  load: Load<Data>,
  guard: (request: Request) => void,
  { isPart = false }: LoadOptions = {},
) {
  const loader = async ({ request, params }: LoaderArgs): Promise<CustomerLoad<Data>> => {
    guard(request)
    const url = new URL(request.url)
    const token = readToken()
    const key = `${token} ${url.pathname}${url.search}`
    const loading = settle(key, load({ url, params, signal: request.signal }))
    const waits = isHydrated() ? url.pathname === window.location.pathname : !isPart
    await (waits ? loading : Promise.race([loading, placeholderDelay()]))
    return { token, loading }
  }
  return Object.assign(loader, { hydrate: true as const })
}

/** The loader of a page under /profile. Its `user` is the one that this browser has stored. */
export function profileLoader<Data>(load: Load<Data>, options: LoadOptions = {}) {
  const loadPage = customerLoader(load, () => undefined, options)
  const loader = async (args: LoaderArgs): Promise<CustomerLoad<Data> & { user: User }> => {
    const user = profileGuard(args.request)
    return { ...(await loadPage(args)), user }
  }
  return Object.assign(loader, { hydrate: true as const })
}

/** Whether this document is hydrated (boot/hydrate.tsx); false while its first loaders run. */
const isHydrated = (): boolean => document.documentElement.dataset.hydrated !== undefined

const placeholderDelay = (): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, PLACEHOLDER_AFTER_MS))

/**
 * The action of a page with a customer's data. `change` calls the API with the submitted JSON.
 * Errors of the API are returned, because they are shown where they belong and not as a page.
 */
export function customerAction<Input, Data>(
  change: (input: Input, params: Record<string, string | undefined>) => Promise<Data>,
) {
  return async ({
    request,
    params,
  }: Pick<ClientActionFunctionArgs, 'request' | 'params'>): Promise<ActionResult<Data>> => {
    // The cast is safe: only the page itself submits to its action.
    const input = (await request.json()) as Input
    try {
      return { reply: { data: await change(input, params), at: performance.now() } }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { error }
    }
  }
}

/**
 * For pages whose change returns the new data: after it nothing is loaded again, so that a
 * connection lost in between takes nothing away.
 */
export const noReloadAfterChange = ({
  formMethod,
  defaultShouldRevalidate,
}: {
  formMethod?: string | undefined
  defaultShouldRevalidate: boolean
}): boolean => formMethod === undefined && defaultShouldRevalidate
