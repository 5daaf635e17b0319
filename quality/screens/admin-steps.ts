import type { Page } from '@playwright/test'
import type { Cast } from '../cast.ts'
import type { Screen } from '../screen.ts'

type Place = Pick<Screen, 'route' | 'address' | 'as'>

/** A screen of the admin, opened by an administrator. */
export const at = (route: string, search = ''): Place => ({
  route,
  address: () => route + search,
  as: 'administrator',
})

/** The screen of one order in the admin. */
export const order = (of: (orders: Cast['orders']) => { id: string }): Place => ({
  route: '/admin/orders/:id',
  address: ({ orders }) => `/admin/orders/${of(orders).id}`,
  as: 'administrator',
})

export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

/** Presses a button of the first row, which has it behind another one on phones. */
export const inRow = (name: RegExp) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
  const more = page.getByRole('button', { name: /^More actions for / }).first()
  if (await more.isVisible()) await more.click()
  await press(name)(page)
}

/** Presses a button, and then one in the dialog that opens. */
export const pressInDialog = (name: string | RegExp, inDialog: string) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog').getByRole('button', { name: inDialog }).click()
}

/** Keeps a toast open, which would close after some seconds. */
export const holdToast = (text: string | RegExp) => (page: Page) =>
  page.locator('.toasts').getByText(text).hover()

/** Changes of another administrator: `change` gets the headers of their session. */
export const meanwhile = (page: Page, { users, url }: Cast) => {
  const headers = { authorization: `Bearer ${users.administrator.token}` }
  return {
    read: async (path: string) => (await page.request.get(url + path, { headers })).json(),
    send: async (path: string, body: object) => {
      const response = await page.request.put(url + path, { headers, ...body })
      if (!response.ok()) throw new Error(`${path} was refused: ${await response.text()}`)
    },
  }
}

/** The orders of a list are some days old, and every second one should have left. */
export const agedOrders = async (page: Page): Promise<void> => {
  await page.route(/\/api\/admin\/orders\?/, async (route) => {
    const response = await route.fetch()
    const { orders, ...list }: { orders: object[] } = await response.json()
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString()
    const aged = orders.map((order, place) => ({
      ...order,
      createdAt: day(orders.length - place),
      dispatchBy: day(place % 2 === 0 ? 1 : 0).slice(0, 10),
    }))
    await route.fulfill({ response, json: { orders: aged, ...list } })
  })
}
