import type { TestResponse, TestUser, TestShop } from './shop.ts'

/** A browser in its own network. It stores the cookie of the shop and sends it back. */
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

/** The shop must trust 127.0.0.1 for the address of a request (TRUST_PROXY). */
export function openBrowser(
  shop: Pick<TestShop, 'request'>,
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
    const response = await shop.request(method, url, options)
    const set = response.headers['set-cookie']
    if (typeof set === 'string' && set.startsWith(NAME))
      browser.cookie = set.slice(NAME.length).split(';')[0] ?? ''
    return response
  }
  return browser
}
