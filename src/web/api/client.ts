import type { CallInput, CallReply, Route } from '#contract/contract.ts'
import { checkConnection } from './connection.ts'
import { askPasswordAgain } from '#web/api/account/password-prompt.ts'
import { endSession, readToken } from '#web/session/session.ts'

const TIMEOUT_MS = 10_000
const RETRY_AFTER_MS = 400
const NO_CONTENT = 204

type Details = Record<string, unknown>

/**
 * An error from the API. Status 0 with an empty message: the API did not respond in time, or the
 * response was not from the shop.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly details: Details

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.details = details
    this.fields = isStringRecord(details.fields) ? details.fields : undefined
  }
}

const isRecord = (value: unknown): value is Details => typeof value === 'object' && value !== null
const isStringRecord = (value: unknown): value is Record<string, string> =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string')

/** The origin of the API if it has its own host; otherwise empty. */
const API_ORIGIN: string = import.meta.env?.VITE_API_ORIGIN ?? ''

/** Returns the URL of an API path, as seen from this page. */
export const apiAddress = (address: string): string => `${API_ORIGIN}${address}`

/** Converts an error response, its status and body, to an ApiError. */
export function toApiError(status: number, body: unknown): ApiError {
  const details = isRecord(body) ? body : {}
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return new ApiError(status, text(details.code), text(details.message), details)
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/**
 * Returns method and URL of a call: `GET /api/products/:id` with its parameters and query filled
 * in. Empty query values are left out; a list becomes a repeated parameter.
 */
export function routeAddress(
  route: string,
  { params, query }: { params?: unknown; query?: unknown } = {},
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

async function readReply(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined)
  // The log-in page of a Wi-Fi network comes with 200 and is not a response of the shop.
  if (response.ok && body === undefined && response.status !== NO_CONTENT)
    throw new ApiError(0, 'unreadable', '')
  if (response.ok) return body
  throw toApiError(response.status, body)
}

type Limits = { signal: AbortSignal | undefined; timeout: AbortSignal }

async function send(
  address: string,
  request: RequestInit,
  { signal, timeout }: Limits,
): Promise<unknown> {
  try {
    return await readReply(
      await fetch(address, {
        ...request,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      }),
    )
  } catch (error) {
    if (error instanceof ApiError) throw error
    if (!signal?.aborted) void checkConnection()
    throw new ApiError(0, signal?.aborted ? 'aborted' : timeout.aborted ? 'timeout' : 'network', '')
  }
}

function toRequest(method: string, body: unknown, token: string | null): RequestInit {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (token) headers.authorization = `Bearer ${token}`
  if (body === undefined) return { method, headers }
  if (body instanceof FormData) return { method, headers, body }
  return {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }
}

/** `token`: of a confirmed number, in place of that of the session. */
type CallOptions = { signal?: AbortSignal; timeoutMs?: number; token?: string }

/**
 * Calls a route of the API (`call('POST /api/cart', { body })`) with the token of the session, if
 * any. It times out after 10 s in all, or `timeoutMs`; a GET that failed in the network is retried
 * once within them. If a change needs the password again, it asks and repeats the call. Throws only
 * ApiError. A token that the API rejects ends the session.
 */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R> = {},
  options: CallOptions = {},
): Promise<CallReply<R>> {
  try {
    return await callOnce(route, input, options)
  } catch (error) {
    const isStale = error instanceof ApiError && error.code === 'login.stale'
    if (!isStale || !(await askPasswordAgain())) throw error
    return callOnce(route, input, options)
  }
}

async function callOnce<R extends Route>(
  route: R,
  input: CallInput<R>,
  options: CallOptions,
): Promise<CallReply<R>> {
  const { method, address } = routeAddress(route, input)
  const token = options.token ?? readToken()
  const request = toRequest(method, input.body, token)
  // An API on another host needs the log-in cookie too.
  if (API_ORIGIN && address.startsWith('/api/auth/')) request.credentials = 'include'
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  const limits = { signal: options.signal, timeout }
  const once = () => send(apiAddress(address), request, limits)
  try {
    const reply = await once().catch(async (error: unknown) => {
      if (method !== 'GET' || !(error instanceof ApiError) || error.code !== 'network') throw error
      await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
      return once()
    })
    return reply as CallReply<R>
  } catch (error) {
    if (
      error instanceof ApiError &&
      error.code === 'login.needed' &&
      token &&
      readToken() === token
    )
      endSession()
    throw error
  }
}

/**
 * Rejects if the promise has not settled after 10 s, so that no page waits for ever. A failure
 * that is no response of the server starts the check of the connection.
 */
export function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown) => {
      if (error instanceof Error && error.name !== 'AbortError') void checkConnection()
      reject(error)
    }
    const timer = setTimeout(() => fail(new Error('The request timed out.')), TIMEOUT_MS)
    void promise.then(resolve, fail).finally(() => clearTimeout(timer))
  })
}

/** Returns the message of the server, or else the fallback. */
export function serverMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}

/** The text for network failures where the specification gives none. */
const CHECK_CONNECTION = 'Please check your internet connection.'

/** Whether no response came in time. The request may or may not have been executed. */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0

/** Returns the message of the server, a text about the lost connection, or else the fallback. */
export const reasonOf = (error: unknown, fallback: string): string =>
  isUnreachable(error) ? CHECK_CONNECTION : serverMessage(error, fallback)
