import { useEffect, useRef, useState } from 'react'
import {
  data as withStatus,
  redirect,
  replace,
  useFetcher,
  useLocation,
  type ClientActionFunctionArgs,
  type ClientLoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import type { Pagination } from '#contract/contract.ts'
import { ApiError, serverMessage } from '#web/api/client.ts'
import { readToken, readUser } from '#web/session/session.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { withRupeeSigns } from '#web/admin/layout/money/amounts.ts'
import { withEdited } from '#web/admin/layout/views/view-query.ts'

/** The reason in a message about a failure that the server did not explain. */
export const CONNECTION_HINT = 'Please check your internet connection.'

/** Rows per page of an admin list: first 10 (specification, point 9), or as many as were chosen. */
export const PAGE_SIZES = [10, 25, 50, 100] as const
const PAGE_SIZE_KEY = 'adminRows'

/** How many rows a page of a list has in this browser. */
export const rowsPerPage = (): number =>
  PAGE_SIZES.find((size) => String(size) === localStorage.getItem(PAGE_SIZE_KEY)) ?? PAGE_SIZES[0]

/** Chooses it for all lists of the admin in this browser. */
export const setRowsPerPage = (size: number): void =>
  localStorage.setItem(PAGE_SIZE_KEY, String(size))

/** The page number in the URL; 1 if it is missing or invalid. */
export function pageOf(url: URL): number {
  const page = Number(url.searchParams.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1
}

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

/**
 * Turns 401 (session ended) and 403 (rights removed) into a redirect. `login.stale` is none: the
 * administrator has closed the password dialog.
 */
function toRedirect(error: unknown, request: Request): unknown {
  if (!(error instanceof ApiError)) return error
  if (error.status === 401) return toLogin(request, 'Please log in as admin!')
  return error.status === 403 && error.code !== 'login.stale' ? toHome() : error
}

/** What a loader returns if the server could not be reached or failed. See `adminScreen`. */
export class Outage {
  readonly error: ApiError

  constructor(error: ApiError) {
    this.error = error
  }
}

/** Throws a redirect to the last page of a list if it has fewer pages than the URL asks for. */
function assertPageExists(data: unknown, url: URL): void {
  const { pagination } = (data ?? {}) as { pagination?: Pagination }
  if (!pagination || pagination.page <= pagination.totalPages) return
  const search = new URLSearchParams(url.search)
  if (pagination.totalPages > 1) search.set('page', String(pagination.totalPages))
  else search.delete('page')
  throw replace(`${url.pathname}?${search}`)
}

type Load<Data> = (args: {
  url: URL
  params: Record<string, string | undefined>
  signal: AbortSignal
}) => Promise<Data>

/**
 * The loader of an admin screen. It runs in the browser, which has the administrator's token, and
 * redirects everybody else before it calls the API. It throws refusals, but returns an Outage, so
 * that a screen can keep its data.
 */
export function adminLoader<Data>(load: Load<Data>) {
  const loader = async ({
    request,
    params,
  }: Pick<ClientLoaderFunctionArgs, 'request' | 'params'>): Promise<Data | Outage> => {
    assertAdministrator(request)
    const url = new URL(request.url)
    try {
      const data = await load({ url, params, signal: request.signal })
      assertPageExists(data, url)
      return data
    } catch (error) {
      const isOutage = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (isOutage && !request.signal.aborted) return new Outage(error)
      throw toRedirect(error, request)
    }
  }
  return Object.assign(loader, { hydrate: true as const })
}

/** The address without the row that a form edits. */
const listOf = ({ pathname, search }: URL): string => pathname + withEdited(search, undefined)

/**
 * A `shouldRevalidate` of the router, for what is around a list: loads again on every navigation,
 * but not after an action or if only the row in the form changes.
 */
export const onEveryNavigation = ({
  currentUrl,
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  formMethod === undefined &&
  (currentUrl.search === nextUrl.search || listOf(currentUrl) !== listOf(nextUrl)) &&
  (defaultShouldRevalidate || currentUrl.pathname !== nextUrl.pathname)

/** The same, and again after one of these mutations. */
export const onNavigationAndAfter =
  (...mutations: { name: string }[]) =>
  (args: ShouldRevalidateFunctionArgs): boolean => {
    const sent = args.json as { name?: unknown } | null | undefined
    return (
      onEveryNavigation(args) ||
      (args.defaultShouldRevalidate && mutations.some(({ name }) => name === sent?.name))
    )
  }

/**
 * Why the API refused a change, or did not respond. The toast has been shown, except for refusals
 * that the screen shows.
 */
export type Failure = {
  ok: false
  code: string
  /** 0 if no response came. The change may have been made. */
  status: number
  /** Messages by the names of the input fields. */
  fields: Record<string, string>
  details: Record<string, unknown>
}

export type MutationResult<Value> = { ok: true; value: Value } | Failure

type ToastLink = { label: string; to: string }
/** A toast after a change: a warning, or a success with links to what comes next. */
type DoneToast = { warning: string } | { text: string; link: ToastLink | ToastLink[] }

/** A change that a screen makes through its clientAction. The input is sent as JSON. */
export type Mutation<Input, Value> = {
  /** Unique within its page. */
  name: string
  // Methods, so that mutations with different inputs fit into one list.
  /** Calls the API. */
  send(input: Input): Promise<Value>
  /** The text of the toast after it; none without. */
  done?(value: Value, input: Input): string | DoneToast | undefined
  /** What precedes the reason in the toast about a failure. */
  failed?(input: Input): string
  /** Codes of refusals that the screen shows by itself: they have no toast. */
  shows?: readonly string[]
  /** Whether the screen loads again although it failed; false by default. */
  reloadsAfter?(failure: Failure): boolean
  /** Set if the screen shows the result by itself: it never loads again. */
  keepsScreen?: true
  /** Set if it only reads a part of the screen: it shows no toast and keeps the screen. */
  isRead?: true
}

/** Shows the toast about a failed call, `prefix` and the reason. Rethrows what is no ApiError. */
export function toFailure(error: unknown, prefix: string, showsToast = true): Failure {
  if (!(error instanceof ApiError)) throw error
  if (showsToast) toast('error', prefix + withRupeeSigns(serverMessage(error, CONNECTION_HINT)))
  const { code, status, details } = error
  const fields = Object.entries(error.fields ?? {})
  return {
    ok: false,
    code,
    status,
    fields: Object.fromEntries(fields.map(([name, text]) => [name, withRupeeSigns(text)])),
    details,
  }
}

/**
 * The clientAction of a page with these mutations. It shows the toast and returns a MutationResult.
 * React Router then loads the screen again; a failure has status 400, so that it does not.
 */
export const adminAction =
  (...mutations: Mutation<unknown, unknown>[]) =>
  async ({ request }: Pick<ClientActionFunctionArgs, 'request'>) => {
    const { name, input }: { name: string; input: unknown } = await request.json()
    const mutation = mutations.find((each) => each.name === name)
    if (!mutation) throw new Error(`The page has no mutation ${name}.`)
    try {
      const value = await mutation.send(input)
      const text = mutation.done?.(value, input)
      if (typeof text === 'string') toast('success', text)
      else if (text && 'link' in text) toast('success', text.text, text.link)
      else if (text) toast('warning', text.warning)
      return withStatus({ ok: true as const, value })
    } catch (error) {
      const redirection = toRedirect(error, request)
      if (redirection instanceof Response) throw redirection
      const isShown = error instanceof ApiError && mutation.shows?.includes(error.code)
      const showsToast = !mutation.isRead && !isShown
      const failure = toFailure(error, mutation.failed?.(input) ?? '', showsToast)
      return withStatus(failure, mutation.reloadsAfter?.(failure) ? 200 : 400)
    }
  }

/**
 * Makes changes through the clientAction of the page. `run` resolves to the result as soon as the
 * API has responded; never if the component is gone by then. A call with the same input as one that
 * is running is ignored and resolves to undefined; another input waits for it. `busy` lasts until
 * the screen has loaded again.
 */
export function useMutation<Input, Value>({
  name,
  isRead,
  keepsScreen = isRead,
}: Mutation<Input, Value>): {
  run: (input: Input) => Promise<MutationResult<Value> | undefined>
  busy: boolean
} {
  const { submit, state, data } = useFetcher<MutationResult<Value>>()
  // Explicit, because a toast can call `run` when another page is open.
  const { pathname, search } = useLocation()
  const resolve = useRef<(result: MutationResult<Value>) => void>(undefined)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const running = useRef(new Set<string>())
  // The fetcher has the result in the browser's next rendering only.
  useEffect(() => {
    if (data) resolve.current?.(data)
  }, [data])
  const send = (body: string) =>
    new Promise<MutationResult<Value>>((done) => {
      resolve.current = done
      void submit(body, {
        action: pathname + search,
        method: 'post',
        encType: 'application/json',
        ...(keepsScreen && { defaultShouldRevalidate: false }),
      })
    })
  const run = async (input: Input) => {
    const body = JSON.stringify({ name, input })
    if (running.current.has(body)) return undefined
    running.current.add(body)
    const sent = last.current.then(() => send(body))
    last.current = sent
    const result = await sent
    running.current.delete(body)
    return result
  }
  return { run, busy: state !== 'idle' }
}

/**
 * Reads a part of a screen when an event handler asks for it. `result` is undefined until the
 * response of the latest `read` is there; an older `read` resolves to undefined.
 */
export function useRead<Input, Value>(
  mutation: Mutation<Input, Value>,
): {
  read: (input: Input) => Promise<MutationResult<Value> | undefined>
  result: MutationResult<Value> | undefined
} {
  const { run } = useMutation(mutation)
  const latest = useRef<Input>(undefined)
  const [result, setResult] = useState<MutationResult<Value>>()
  const read = async (input: Input) => {
    latest.current = input
    setResult(undefined)
    const response = await run(input)
    if (!response || latest.current !== input) return undefined
    setResult(response)
    return response
  }
  return { read, result }
}
