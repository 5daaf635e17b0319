import { atom, onMount, type PreinitializedWritableAtom } from 'nanostores'
import { $session, readToken } from '#web/session/session.ts'
import { ApiError, serverMessage } from './client.ts'
import { $online } from './connection.ts'

/** Data of the logged-in customer, such as the cart. */
export type CustomerData<Data> = {
  /** Null until it is loaded, and while no customer is logged in. */
  data: Data | null
  /** The message of the last load if it failed, else null. */
  error: string | null
  isLoading: boolean
}

type CustomerStore<Data, Reply> = {
  $store: PreinitializedWritableAtom<CustomerData<Data>>
  /** The number of failed loads, so that each failure can be announced. */
  $failures: PreinitializedWritableAtom<number>
  /**
   * Loads once per session, if a customer is logged in; `force` loads again. A failure is stored
   * and does not throw.
   */
  load(options?: { force?: boolean }): Promise<void>
  /** Puts data that the server returned in place of the old data. */
  replace(data: Data): void
  /**
   * Sends a change after all earlier changes of any store, and stores the data in its response.
   * Throws the API's ApiError. If the session changes meanwhile, a queued change is not sent, and
   * the response is not stored.
   */
  change(send: () => Promise<Reply>): Promise<void>
}

const EMPTY = { data: null, error: null, isLoading: false }
const UNREACHABLE = 'Please check your internet connection.'

let lastChange: Promise<unknown> = Promise.resolve()

/** Runs requests one after another, so that the last response is also the newest. */
function serialize<Result>(request: () => Promise<Result>): Promise<Result> {
  const result = lastChange.then(request, request)
  lastChange = result.catch(() => undefined)
  return result
}

type CustomerStoreInput<Data, Reply> = {
  request: () => Promise<Reply>
  convert: (reply: Reply) => Data
}

const toFailure = (reason: unknown) => ({ error: serverMessage(reason, UNREACHABLE) })

/**
 * Makes a store of data of the logged-in customer. In the browser it loads when it is first used
 * and after each log-in, and repeats a failed load when the server can be reached again. It is
 * cleared when the session changes, so that no other customer's data is shown.
 */
export function customerStore<Data, Reply>({
  request,
  convert,
}: CustomerStoreInput<Data, Reply>): CustomerStore<Data, Reply> {
  const $store = atom<CustomerData<Data>>(EMPTY)
  const $failures = atom(0)
  let token: string | null = null
  let loading: Promise<void> | undefined
  // Counts the responses to changes. A load that started before a change returns older data.
  let changes = 0

  const update = (part: Partial<CustomerData<Data>>) => $store.set({ ...$store.value, ...part })

  function followSession(): void {
    if (readToken() === token) return
    token = readToken()
    loading = undefined
    $store.set(EMPTY)
  }

  async function loadNow(): Promise<void> {
    const before = { token, changes }
    // The old error stays until there is a response, so that a page does not flicker on a retry.
    update({ isLoading: true })
    const result = await request().then(
      (reply) => ({ data: convert(reply), error: null }),
      toFailure,
    )
    if (readToken() !== before.token) return
    update({ isLoading: false, ...(changes === before.changes ? result : {}) })
    if (result.error !== null) $failures.set($failures.value + 1)
  }

  function load({ force = false }: { force?: boolean } = {}): Promise<void> {
    followSession()
    if (token === null) return Promise.resolve()
    if (force && !$store.value.isLoading) loading = undefined
    loading ??= loadNow()
    return loading
  }

  function replace(data: Data): void {
    followSession()
    changes += 1
    update({ data, error: null })
  }

  function change(send: () => Promise<Reply>): Promise<void> {
    const tokenAtStart = readToken()
    return serialize(async () => {
      if (readToken() !== tokenAtStart) throw new ApiError(0, 'aborted', '')
      const reply = await send()
      if (readToken() === tokenAtStart) replace(convert(reply))
    })
  }

  function onReturn(online: boolean): void {
    if (online && $store.value.error !== null) void load({ force: true })
  }

  // Never on the server, where the store is shared by all requests.
  if (typeof window !== 'undefined')
    onMount($store, () => {
      void load()
      const stops = [$session.listen(() => void load()), $online.listen(onReturn)]
      return () => stops.forEach((stop) => stop())
    })

  return { $store, $failures, load, replace, change }
}
