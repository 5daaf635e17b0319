import type { CallInput, CallReply, Route } from '#contract/contract.ts'
import { routeAddress } from '#shared/route-address.ts'
import { checkConnection } from './connection.ts'
import { endSession, readToken } from '#web/session/session.ts'

const TIMEOUT_MS = 10_000
const RETRY_AFTER_MS = 400
const NO_CONTENT = 204

type Details = Record<string, unknown>

/**
 * The API's refusal. Status 0 and an empty message: it could not be reached in time, or what
 * answered was not the shop.
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

/** Where the API stands when it has a host of its own; otherwise the page's own. */
const API_ORIGIN: string = import.meta.env?.VITE_API_ORIGIN ?? ''

/** Where an address of the API is, seen from this page. */
export const apiAddress = (address: string): string => `${API_ORIGIN}${address}`

/** The API's refusal as an error, from its status and its body. */
export function toApiError(status: number, body: unknown): ApiError {
  const details = isRecord(body) ? body : {}
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  return new ApiError(status, text(details.code), text(details.message), details)
}

async function readReply(response: Response): Promise<unknown> {
  const body: unknown = await response.json().catch(() => undefined)
  // A page of some Wi-Fi's log-in comes with 200 and is no answer of the shop's.
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

/**
 * Asks the API by its route (`call('POST /api/cart', { body })`) with the shopper's token, if any.
 * Gives up after 10 s in all; a GET that the network lost is asked once more within them. Always
 * throws an ApiError; a token that is no longer good is forgotten.
 */
export async function call<R extends Route>(
  route: R,
  input: CallInput<R> = {},
  options: { signal?: AbortSignal } = {},
): Promise<CallReply<R>> {
  const { method, address } = routeAddress(route, input)
  const token = readToken()
  const request = toRequest(method, input.body, token)
  // An API on a host of its own gets the cookie of the log-in too.
  if (API_ORIGIN && address.startsWith('/api/auth/')) request.credentials = 'include'
  const limits = { signal: options.signal, timeout: AbortSignal.timeout(TIMEOUT_MS) }
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

/** The sentence that the server gave, else the fallback. */
export function serverMessage(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback
}

/**
 * What is said where the specification leaves the words to the shop and the network, not the
 * server, was at fault.
 */
const CHECK_CONNECTION = 'Please check your internet connection.'

/**
 * Whether the shop could not be reached or did not answer in time: what was asked for may have been
 * done or not.
 */
export const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 0

/**
 * The sentence that the server gave; else what to do about a lost connection; else the fallback.
 */
export const reasonOf = (error: unknown, fallback: string): string =>
  isUnreachable(error) ? CHECK_CONNECTION : serverMessage(error, fallback)
