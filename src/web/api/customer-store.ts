import { atom, onMount, type PreinitializedWritableAtom, type Store } from 'nanostores'
import { $session, GUEST_LISTS, listsKey } from '#web/session/session.ts'
import { ApiError, serverMessage } from './client.ts'
import { $online } from './connection.ts'

/** Data of the logged-in customer, or of a browser without a log-in, such as the cart. */
export type CustomerData<Data> = {
  /** Null until it is loaded, and while there is neither a log-in nor a list without one. */
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
    if (listsKey() === token) return
    token = listsKey()
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
    if (listsKey() !== before.token) return
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
    const tokenAtStart = listsKey()
    return serialize(async () => {
      if (listsKey() !== tokenAtStart) throw new ApiError(0, 'aborted', '')
      const reply = await send()
      if (listsKey() === tokenAtStart) replace(convert(reply))
    })
  }

  function onReturn(online: boolean): void {
    if (online && $store.value.error !== null) void load({ force: true })
  }

  followBrowser($store, { load, onReturn })
  return { $store, $failures, load, replace, change }
}

type Loading = {
  load(options?: { force?: boolean }): Promise<void>
  onReturn(online: boolean): void
}

/** Loads a store when it is first used, and again after what happens in the browser. */
function followBrowser($store: Store, { load, onReturn }: Loading): void {
  // Never on the server, where the store is shared by all requests.
  if (typeof window === 'undefined') return
  onMount($store, () => {
    void load()
    // Another tab has changed the lists without a log-in.
    const onStorage = ({ key }: StorageEvent) => void (key === GUEST_LISTS && load({ force: true }))
    const view = window
    view.addEventListener('storage', onStorage)
    const stops = [
      $session.listen(() => void load()),
      $online.listen(onReturn),
      () => view.removeEventListener('storage', onStorage),
    ]
    return () => stops.forEach((stop) => stop())
  })
}
