import type { Page } from '@playwright/test'
import { expect, test, whenHydrated, type JourneyShop } from './shop.ts'

const open = async (page: Page, { products }: JourneyShop): Promise<void> => {
  await page.goto(`/product/${products.gulab.slug}`)
  await whenHydrated(page)
}

const textOf = (href: string | null): string => new URL(href ?? '').searchParams.get('text') ?? ''

test('without a dialog of the browser a customer shares by WhatsApp or copies the link', async ({
  page,
  context,
  shop,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await open(page, shop)
  const { title, slug } = shop.products.gulab
  const button = page.getByRole('button', { name: 'Share' })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  const group = page.getByRole('group', { name: 'Share' })
  const href = await group.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(textOf(href)).toBe(`${title}\n${shop.config.publicUrl}/product/${slug}`)
  await group.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    `${shop.config.publicUrl}/product/${slug}`,
  )
  await button.click()
  await expect(group).toBeHidden()
})

for (const width of [360, 1280])
  test(`the ways to share open directly below the Share button at ${width} px, and close beside it`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height: 780 })
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
    await open(page, shop)
    const button = page.getByRole('button', { name: 'Share' })
    const group = page.getByRole('group', { name: 'Share' })
    const ask = page.getByRole('link', { name: 'Ask about this piece' })
    const distance = async () =>
      ((await ask.boundingBox())?.y ?? 0) - ((await button.boundingBox())?.y ?? 0)
    const before = await distance()
    await button.press('Enter')
    await expect(group).toBeVisible()
    const [under, ways] = [await button.boundingBox(), await group.boundingBox()]
    expect(ways?.x).toBeCloseTo(under?.x ?? 0, 0)
    expect(ways?.y).toBeCloseTo((under?.y ?? 0) + (under?.height ?? 0), 0)
    expect(await distance()).toBeCloseTo(before, 0)
    await page.keyboard.press('Tab')
    await expect(group.getByRole('link', { name: 'WhatsApp' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(group).toHaveCount(0)
    await expect(button).toBeFocused()
    await button.click()
    await expect(group).toBeVisible()
    await page.getByRole('heading', { level: 1 }).click()
    await expect(group).toHaveCount(0)
    await button.press('Enter')
    await group.getByRole('button', { name: 'Copy link' }).press('Tab')
    await expect(group).toHaveCount(0)
    await expect(button).toHaveAttribute('aria-expanded', 'false')
  })

test('a browser with its own dialog gets title and link, and closing it is no error', async ({
  page,
  shop,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: (data: ShareData) => {
        Object.assign(window, { shared: data })
        return Promise.reject(new DOMException('Closed', 'AbortError'))
      },
    })
  })
  await open(page, shop)
  await page.getByRole('button', { name: 'Share' }).click()
  const { title, slug } = shop.products.gulab
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
    .toEqual({ title, url: `${shop.config.publicUrl}/product/${slug}` })
  await expect(page.getByRole('group', { name: 'Share' })).toHaveCount(0)
})

test('a question goes to the WhatsApp number of the shop with title and link', async ({
  page,
  shop,
}) => {
  await open(page, shop)
  const { title, slug } = shop.products.gulab
  const href = await page.getByRole('link', { name: 'Ask about this piece' }).getAttribute('href')
  expect(href).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
  expect(textOf(href)).toBe(
    `I have a question about ${title}: ${shop.config.publicUrl}/product/${slug}`,
  )
})
