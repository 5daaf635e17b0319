import type { Browser, Page } from '@playwright/test'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { openSmtp } from '#platform/mail/mail.ts'
import { cartBadge, logIn, toast, whenHydrated } from '../../test/journeys/shop.ts'
import { stockProducts } from '../../test/journeys/stock.ts'
import { testDatabase } from '../../test/database.ts'
import { openTestShop, type TestShop } from '../../test/shop.ts'
import { openRecorder, scriptOf } from './executed.ts'

const ADDED_PANEL = 'src/web/storefront/added/added-panel.tsx'

/** An action and the own files that execute a function in it. */
export type Counted = { action: string; files: string[] }

type Stage = {
  shop: TestShop
  products: Awaited<ReturnType<typeof stockProducts>>
  browser: Browser
}

/**
 * Runs each action once in its own shop and returns its files. Page and server are warmed up first.
 */
export async function countActions(browser: Browser): Promise<Counted[]> {
  const mails = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'] })
  mails.listen(0, '127.0.0.1')
  await once(mails.server, 'listening')
  const { port } = mails.server.address() as AddressInfo
  const shop = await openTestShop({
    pages: true,
    mailer: openSmtp(`smtp://127.0.0.1:${port}`, 'care@jhumka.example'),
  })
  try {
    const stage = { shop, browser, products: await stockProducts(shop) }
    return [
      { action: 'Add to cart, from the button to the badge', files: await addToCart(stage) },
      { action: 'Webhook of a payment, until its mail is sent', files: await takeWebhook(stage) },
      { action: 'Listing that no cache has', files: await missListing(stage) },
      {
        action: "Edit of a product's price, from the button to the toast",
        files: await editProduct(stage),
      },
    ]
  } finally {
    await shop.close()
    // A test shop leaves the database open for the next one.
    await (await testDatabase()).close()
    mails.close()
  }
}

async function openPage(
  { shop, browser }: Stage,
  { isAdmin }: { isAdmin: boolean },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: shop.url,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await logIn(context, await (isAdmin ? shop.administrator() : shop.customer()), { isAdmin })
  return context.newPage()
}

async function addToCart(stage: Stage): Promise<string[]> {
  await stage.shop.stock({ title: 'Plain Hoops', category: 'Earrings' })
  const page = await openPage(stage, { isAdmin: false })
  await page.goto('/earrings')
  await whenHydrated(page)
  const button = (title: string) =>
    page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: title })
      .getByRole('button', { name: 'ADD TO CART' })
  const add = async (title: string, count: string) => {
    await button(title).click()
    await cartBadge(page)
      .and(page.getByRole('link', { name: `Cart, ${count}` }))
      .waitFor()
  }
  // The panel of an addition is loaded after the toast, and is no part of the way to the badge.
  await page.route(`**/${scriptOf(ADDED_PANEL)}`, (route) => route.abort())
  await add(stage.products.gulab.title, '1 line')
  await page.waitForLoadState('networkidle')
  return record(page, () => add('Plain Hoops', '2 lines'))
}

async function takeWebhook({ shop, products }: Stage): Promise<string[]> {
  const open = async () =>
    (await shop.openPayment(await shop.customer(), [{ productId: products.rekha.id }])).orderId
  const pay = async (orderId: string) => {
    await shop.sandbox.pay(orderId)
    while ((await shop.work('mail.send')) === 0)
      await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await pay(await open())
  const orderId = await open()
  return record(undefined, () => pay(orderId))
}

async function missListing({ shop }: Stage): Promise<string[]> {
  const fetchListing = async () => (await fetch(`${shop.url}/rings`)).text()
  await fetchListing()
  shop.changes.announce({ kind: 'catalog' })
  return record(undefined, fetchListing)
}

async function editProduct(stage: Stage): Promise<string[]> {
  const page = await openPage(stage, { isAdmin: true })
  const edit = async (price: string) => {
    await page.goto(`/admin/products?q=${encodeURIComponent(stage.products.rekha.title)}`)
    await whenHydrated(page)
    await page.getByRole('button', { name: `Edit ${stage.products.rekha.title}` }).click()
    await page.getByLabel('Sale price').fill(price)
    await page.waitForLoadState('networkidle')
  }
  const save = async () => {
    await page.getByLabel('Sale price').press('Enter')
    await toast(page, 'Product updated successfully!').waitFor()
  }
  await edit('777')
  await save()
  await edit('778')
  return record(page, save)
}

async function record(page: Page | undefined, act: () => Promise<unknown>): Promise<string[]> {
  const recorder = await openRecorder(page)
  await recorder.start()
  await act()
  return [...(await recorder.stop())].sort()
}
