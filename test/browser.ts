import type { TestResponse, TestUser, TestShop } from './shop.ts'

/** A browser in a network of its own: it keeps the cookie that the shop sets, and sends it back. */
export type TestBrowser = {
  network: string
  cookie: string
  post(url: string, body: object, as?: TestUser): Promise<TestResponse>
  send(
    method: 'PUT' | 'DELETE',
    url: string,
    options: { body?: object; as: TestUser },
  ): Promise<TestResponse>
}

const NAME = 'shop_browser='
let networks = 0

/** An IPv4 address that no other browser of the test run has. */
export const newNetwork = (): string => {
  networks += 1
  return `100.${64 + (networks >> 16)}.${(networks >> 8) & 255}.${networks & 255}`
}

/** The shop must believe 127.0.0.1 about where a request comes from (TRUST_PROXY). */
export function openBrowser(
  shop: Pick<TestShop, 'ask'>,
  network: string = newNetwork(),
): TestBrowser {
  const browser: TestBrowser = {
    network,
    cookie: '',
    post: (url, body, as) => send('POST', url, { body, as }),
    send,
  }
  async function send(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    { body, as }: { body?: object | undefined; as?: TestUser | undefined },
  ): Promise<TestResponse> {
    const headers = {
      'x-forwarded-for': browser.network,
      cookie: browser.cookie && `${NAME}${browser.cookie}`,
    }
    const options = { headers, ...(body ? { body } : {}), ...(as ? { as } : {}) }
    const answer = await shop.ask(method, url, options)
    const set = answer.headers['set-cookie']
    if (typeof set === 'string' && set.startsWith(NAME))
      browser.cookie = set.slice(NAME.length).split(';')[0] ?? ''
    return answer
  }
  return browser
}
