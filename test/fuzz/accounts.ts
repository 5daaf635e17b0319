import { PASSWORD } from './schema-values.ts'
import type { TextMessage } from '../text-messenger.ts'
import type { Caller } from './fuzz-requests.ts'

/** The account that makes administrators. The fuzzer never uses it and keeps its id secret. */
export const KEEPER = { mobile: '9000000001', password: 'the password of the keeper' }

type Account = { id: string; token: string }

/** The accounts of a fuzz. One that is deleted or loses its rights is replaced. */
export type Accounts = {
  keeperId: string
  /** The header of a caller, valid now. */
  authorization(caller: Caller): Promise<string | undefined>
  /** To be called when a request with this header was refused. */
  refused(caller: Caller, authorization: string): void
  /** A call by the keeper. */
  keep(method: string, path: string, body?: object): Promise<Response>
}

/**
 * Logs the keeper in; throws if that is not possible. `texts` are the messages of the shop, newest
 * first. The shop takes orders with a mobile number.
 */
export async function openAccounts(url: string, texts: TextMessage[]): Promise<Accounts> {
  const post = async (path: string, body: object) => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
    return response.json()
  }
  const logIn = async (account: { mobile: string; password: string }): Promise<Account> => {
    const { user, token } = await post('/api/auth/login', account)
    return { id: user._id, token }
  }
  let keeper = await logIn(KEEPER)
  let count = 0
  const call = (method: string, path: string, body?: object) =>
    fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${keeper.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const keep: Accounts['keep'] = async (method, path, body) => {
    const response = await call(method, path, body)
    if (response.status !== 401) return response
    keeper = await logIn(KEEPER)
    return call(method, path, body)
  }
  /** A confirmed number; undefined where a request has turned such orders off. */
  const openGuest = async (mobile: string): Promise<Account | undefined> => {
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ mobile })
    const sent = await fetch(`${url}/api/auth/guest-code`, { method: 'POST', headers, body })
    const cookie = sent.headers.get('set-cookie')?.split(';')[0]
    const [code] = /^\d{6}/.exec(texts.find((text) => text.mobile === mobile)?.body ?? '') ?? []
    if (!cookie || !code) return undefined
    const opened = await fetch(`${url}/api/auth/guest`, {
      method: 'POST',
      headers: { ...headers, cookie },
      body: JSON.stringify({ mobile, code }),
    })
    return opened.ok ? { id: mobile, token: (await opened.json()).token } : undefined
  }
  const open = async (caller: Caller): Promise<Account> => {
    const mobile = String(8_000_000_000 + ++count)
    const guest = caller === 'guest' ? await openGuest(mobile) : undefined
    if (guest) return guest
    const login = { mobile, password: PASSWORD }
    await post('/api/auth/register', { name: 'Asha Rao', email: '', ...login })
    const account = await logIn(login)
    if (caller !== 'administrator') return account
    await keep('PUT', `/api/admin/users/${account.id}`, { isAdmin: true })
    // The new rights have ended the session.
    return logIn(login)
  }
  const on = await keep('PUT', '/api/admin/settings/checkout', {
    value: { mode: 'phone' },
    version: 0,
  })
  if (!on.ok) throw new Error(`Orders of guests: ${on.status} ${await on.text()}`)
  const current = new Map<Caller, Promise<Account>>()
  return {
    keeperId: keeper.id,
    keep,
    authorization: async (caller) => {
      if (caller === 'nobody') return undefined
      const account = current.get(caller) ?? open(caller)
      current.set(caller, account)
      return `Bearer ${(await account).token}`
    },
    refused: (caller, authorization) => {
      const account = current.get(caller)
      void account?.then(({ token }) => {
        if (authorization === `Bearer ${token}` && current.get(caller) === account)
          current.delete(caller)
      })
    },
  }
}
