import type { Page } from '@playwright/test'
import { codeOnPhone } from '../codes.ts'
import { PASSWORD, type TestUser } from '../shop.ts'
import { addFromCard, addWithoutSize, fillLogin, pressWithoutSize, waiting } from './guest-steps.ts'
import { loseResponses } from './lost-responses.ts'
import { cartBadge, expect, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

const added = (page: Page) => page.getByRole('region', { name: 'Added to your cart' })
const signInLink = (page: Page) => page.locator('.toasts').getByRole('link', { name: 'Sign In' })
const cartOf = async (shop: JourneyShop, as: TestUser) =>
  (await shop.request('GET', '/api/cart', { as })).body.items
const stored = (page: Page) => page.evaluate(() => sessionStorage.getItem('choice'))

test("a guest's addition to the cart waits through registration and log-in, and is made once", async ({
  page,
  shop,
}) => {
  const { gulab } = shop.products
  const calls: string[] = []
  page.on(
    'request',
    (request) => request.method() === 'POST' && calls.push(new URL(request.url()).pathname),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/earrings')
  await whenHydrated(page)
  await addFromCard(page, gulab.title)
  expect(calls).toEqual([])
  // What is kept is no refusal.
  const message = page.locator('.toasts > div')
  await expect(message).toContainText('It is kept until then.')
  await expect(message.locator('svg')).toHaveClass(/lucide-circle-check/)
  await expect(message.getByRole('link')).toHaveText(['Sign In'])
  const kept = page.getByRole('region', { name: 'Kept for you' })
  await kept.getByRole('link', { name: 'View Cart' }).click()
  await expect(waiting(page)).toContainText(`${gulab.title}1Rs. 1,049`)
  await page.getByRole('main').getByRole('link', { name: 'Sign in and continue' }).first().click()
  await expect(waiting(page)).toContainText(`${gulab.title} waits for you.`)
  await expect(waiting(page).locator('img')).toHaveJSProperty('width', 56)
  await page.getByRole('main').getByRole('link', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Create Account' })).toBeVisible()
  await expect(waiting(page)).toContainText('Quantity 1')
  const mobile = `7${String(Date.now()).slice(-9)}`
  await page.getByLabel('Full Name').fill('Meera Nair')
  await page.getByLabel('Mobile Number').fill(`+91 ${mobile}`)
  await page.getByLabel('Password', { exact: true }).fill('sitaphal')
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await expect(page.getByLabel('Mobile Number')).toHaveValue(mobile)
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  expect(page.url()).not.toContain(mobile)
  await expect(waiting(page)).toBeVisible()
  await page.keyboard.type('sitaphal')
  await page.getByRole('button', { name: 'Sign In' }).dblclick()
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 1 line')
  expect(calls.filter((path) => path === '/api/cart')).toHaveLength(1)
  expect(await stored(page)).toBeNull()
})

test('a guest who registers without having been sent there finds the piece in the cart', async ({
  page,
  shop,
}) => {
  await page.goto('/earrings')
  await whenHydrated(page)
  await addFromCard(page, shop.products.gulab.title)
  await page.goto('/register')
  await whenHydrated(page)
  const mobile = `6${String(Date.now()).slice(-9)}`
  await page.getByLabel('Full Name').fill('Meera Nair')
  await page.getByLabel('Mobile Number').fill(mobile)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await fillLogin(page, mobile)
  await expect(page).toHaveURL('/cart')
  await expect(
    page.getByRole('heading', { level: 2, name: shop.products.gulab.title }),
  ).toBeVisible()
})

test('variant, quantity and gift note wait for a log-in with a code, and add up with the cart', async ({
  page,
  shop,
}) => {
  const { aurora } = shop.products
  const asha = await shop.customer()
  await page.goto(`/product/${aurora.slug}`)
  await whenHydrated(page)
  await page.getByRole('radio', { name: 'Size 14' }).check()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Add a gift note' }).click()
  await page.getByLabel('Gift note').fill('For Diya')
  const variantId = await page.getByRole('radio', { name: 'Size 14' }).getAttribute('value')
  await shop.request('POST', '/api/cart', {
    as: asha,
    body: { productId: aurora.id, variantId, quantity: 1 },
  })
  await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(toast(page, 'Please log in to add to cart!')).toBeVisible()
  await signInLink(page).click()
  await expect(waiting(page)).toContainText('Size 14 · Quantity 2 · with your gift note')
  await page.getByRole('link', { name: 'Sign in with a code' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in with a code' })).toBeVisible()
  await expect(waiting(page)).toContainText(aurora.title)
  await page.getByLabel('Mobile Number').fill(asha.mobile)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.getByLabel('Code', { exact: true }).fill(await codeOnPhone(shop, asha.mobile))
  await page.getByRole('button', { name: 'Sign In' }).click()
  // One sentence after the other, and the panel on the next page.
  const success = toast(page, 'Login successful! Redirecting...')
  const addition = toast(page, 'Product added to cart!')
  await expect(success).toBeVisible()
  await expect(addition).toHaveCount(0)
  await expect(added(page)).toHaveCount(0)
  await expect(page).toHaveURL(`/product/${aurora.slug}`)
  await expect(added(page)).toContainText('Size 14')
  await expect(addition).toBeVisible()
  await expect(success).toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Size 14' })).toBeChecked()
  expect(await cartOf(shop, asha)).toMatchObject([
    { variantLabel: 'Size 14', quantity: 3, giftNote: 'For Diya' },
  ])
})

test('a wishlist heart waits for the log-in, and the log-in never removes one', async ({
  page,
  shop,
}) => {
  const { rekha } = shop.products
  const asha = await shop.customer()
  await shop.request('POST', '/api/wishlist', { as: asha, body: { productId: rekha.id } })
  await page.goto(`/search?q=${encodeURIComponent(rekha.title)}`)
  await whenHydrated(page)
  await page.getByRole('main').getByRole('button', { name: 'Add to wishlist' }).first().click()
  await expect(toast(page, 'Please log in to add items to wishlist!')).toBeVisible()
  await signInLink(page).click()
  await expect(waiting(page)).toContainText('It goes into your wishlist when you have logged in.')
  await fillLogin(page, asha.mobile)
  await expect(toast(page, 'Added to wishlist successfully!')).toBeVisible()
  await expect(page).toHaveURL(/\/search\?q=/)
  const { products } = (await shop.request('GET', '/api/wishlist', { as: asha })).body
  expect(products.map((product: { _id: string }) => product._id)).toEqual([rekha.id])
})

test('every choice is added, once, even with a reload while it is sent; the next log-in adds nothing', async ({
  page,
  shop,
}) => {
  const { gulab, rekha } = shop.products
  const asha = await shop.customer()
  await page.goto('/pendent')
  await whenHydrated(page)
  await addFromCard(page, rekha.title)
  await signInLink(page).click()
  await expect(waiting(page)).toContainText(rekha.title)
  await page.goto('/earrings')
  await whenHydrated(page)
  await addFromCard(page, gulab.title)
  await signInLink(page).click()
  await expect(waiting(page)).toContainText('2 pieces wait for you')
  await expect(waiting(page).getByRole('listitem')).toContainText([gulab.title, rekha.title])
  // The shop adds the first product, and its response is lost with the page.
  let sent = 0
  await page.route('**/api/cart', async (route) => {
    if (route.request().method() !== 'POST' || (sent += 1) > 1) return route.continue()
    await route.fetch()
    await page.reload()
    return undefined
  })
  await fillLogin(page, asha.mobile)
  await expect(toast(page, '2 pieces added to cart!')).toBeVisible()
  expect(sent).toBe(3)
  const lines = [rekha, gulab].map(({ id }) => ({ productId: { _id: id }, quantity: 1 }))
  expect(await cartOf(shop, asha)).toMatchObject(lines)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeVisible()
  await expect(waiting(page)).toBeHidden()
  await fillLogin(page, asha.mobile)
  await expect(page).toHaveURL('/')
  expect(await cartOf(shop, asha)).toMatchObject(lines)
})

test('a choice that cannot be added is reported, and the cart says why; one without its variant leads to the variants', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 409 .*api\/cart/)
  const bells = await shop.stock({ title: 'Last Bells', stock: 1, category: 'Combo' })
  const asha = await shop.customer()
  await page.goto('/combo')
  await whenHydrated(page)
  await addFromCard(page, 'Last Bells')
  await shop.openPayment(await shop.customer(), [{ productId: bells.productId }])
  await signInLink(page).click()
  await fillLogin(page, asha.mobile)
  await expect(toast(page, 'Failed to add to cart: This piece is sold out.')).toBeVisible()
  await expect(page).toHaveURL('/combo')
  await page.goto('/cart')
  const refused = page.getByRole('region', { name: '1 piece was not added.' })
  await expect(refused).toContainText('Last BellsThis piece is sold out.')
  await refused.getByRole('button', { name: 'Remove Last Bells' }).click()
  await expect(refused).toHaveCount(0)
  expect(await stored(page)).toBeNull()

  await page.evaluate(() => localStorage.clear())
  await addWithoutSize(page, shop.products.aurora.slug)
  await signInLink(page).click()
  await expect(waiting(page)).toContainText('Log in, then choose its size.')
  await fillLogin(page, asha.mobile)
  await expect(toast(page, 'Please select a size.')).toBeVisible()
  await expect(page).toHaveURL(`/product/${shop.products.aurora.slug}#sizes`)
  expect(await cartOf(shop, asha)).toEqual([])

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await whenHydrated(page)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('button', { name: 'Add a gift note' }).click()
  await page.getByLabel('Gift note').fill('For Diya')
  await pressWithoutSize(page)
  await signInLink(page).click()
  await fillLogin(page, asha.mobile)
  await expect(page).toHaveURL(`/product/${shop.products.aurora.slug}#sizes`)
  await expect(
    page.getByRole('main').getByRole('group', { name: 'Quantity' }).getByRole('status'),
  ).toHaveText('2')
  await expect(page.getByLabel('Gift note')).toHaveValue('For Diya')
})

const ADDITION_FAILED = 'Failed to add to cart: Please check your internet connection.'

/**
 * A guest chooses this product on /earrings and logs in. The responses of the first two additions
 * are lost.
 */
async function loseChoice(page: Page, title: string, asha: TestUser): Promise<void> {
  await page.goto('/earrings')
  await whenHydrated(page)
  await addFromCard(page, title)
  await signInLink(page).click()
  const countLost = await loseResponses(page)
  await fillLogin(page, asha.mobile)
  await expect(toast(page, ADDITION_FAILED)).toBeVisible()
  await expect(page).toHaveURL('/earrings')
  await expect.poll(countLost).toBe(2)
  await page.unroute('**/api/cart')
}

test('a choice whose response was lost and the next press of ADD TO CART are one addition', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/cart/)
  const { gulab } = shop.products
  const asha = await shop.customer()
  await loseChoice(page, gulab.title, asha)
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: gulab.title }) })
    .getByRole('button', { name: 'ADD TO CART' })
    .click()
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  expect(await cartOf(shop, asha)).toMatchObject([{ productId: { _id: gulab.id }, quantity: 1 }])
  await expect.poll(() => stored(page)).toBeNull()
})

test('a choice whose response was lost is completed on the next page', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/api\/cart/)
  const { gulab } = shop.products
  const asha = await shop.customer()
  await loseChoice(page, gulab.title, asha)
  await page.goto('/rings')
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  expect(await cartOf(shop, asha)).toMatchObject([{ productId: { _id: gulab.id }, quantity: 1 }])
  expect(await stored(page)).toBeNull()
})

test('a choice that a busy shop refused waits for Try again', async ({
  page,
  shop,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 503 .*api\/cart/)
  const asha = await shop.customer()
  await page.goto('/earrings')
  await whenHydrated(page)
  await addFromCard(page, shop.products.gulab.title)
  await signInLink(page).click()
  const busy = { status: 503, json: { success: false, code: 'busy', message: 'The shop is busy.' } }
  await page.route('**/api/cart', (route) =>
    route.request().method() === 'POST' ? route.fulfill(busy) : route.fallback(),
  )
  await fillLogin(page, asha.mobile)
  await expect(toast(page, 'Failed to add to cart: The shop is busy.')).toBeVisible()
  await page.unroute('**/api/cart')
  await page.locator('.toasts').getByRole('button', { name: 'Try again' }).click()
  await expect(toast(page, 'Added to cart successfully!')).toBeVisible()
  expect(await cartOf(shop, asha)).toMatchObject([{ quantity: 1 }])
})

test('a choice without its variant does not lead away from another page that required the log-in', async ({
  page,
  shop,
}) => {
  const { aurora } = shop.products
  const asha = await shop.customer()
  await addWithoutSize(page, aurora.slug)
  await page.goto('/login?next=%2Fprofile%2Faddresses')
  await fillLogin(page, asha.mobile)
  // A toast stays while the pointer is on it; on a busy machine its three seconds are too short.
  await toast(page, 'Please select a size.').hover()
  await expect(page).toHaveURL('/profile/addresses')
  await page.locator('.toasts').getByRole('link', { name: 'Choose size' }).click()
  await expect(page).toHaveURL(`/product/${aurora.slug}#sizes`)
})

test('the cart asks for the size that a choice lacks, until it is chosen or dismissed', async ({
  page,
  shop,
}) => {
  const { aurora } = shop.products
  const asha = await shop.customer()
  await page.setViewportSize({ width: 360, height: 740 })
  await addWithoutSize(page, aurora.slug)
  await page.goto('/login?next=%2Fcart')
  await fillLogin(page, asha.mobile)
  const piece = page.getByRole('region', { name: aurora.title, exact: true })
  await expect(piece.getByRole('group', { name: 'Choose a size' })).toBeVisible()
  await expect(page).toHaveURL('/cart')
  await expect(page.getByText('Your cart is empty')).toBeVisible()
  await expect(toast(page, 'Please select a size.')).toHaveCount(0)
  await page.reload()
  await piece.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(piece.getByRole('alert')).toHaveText('Choose a size')
  await expect(piece.getByRole('radio').first()).toBeFocused()
  await piece.getByRole('radio', { name: 'Size 14' }).check()
  await piece.getByRole('button', { name: 'ADD TO CART' }).click()
  await expect(toast(page, 'Product added to cart!')).toBeVisible()
  await expect(piece).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Your Cart' })).toBeFocused()
  expect(await cartOf(shop, asha)).toMatchObject([{ variantLabel: 'Size 14', quantity: 1 }])
  expect(await stored(page)).toBeNull()

  await page.evaluate(() => localStorage.clear())
  await addWithoutSize(page, aurora.slug)
  await page.goto('/login?next=%2Fcart')
  await fillLogin(page, asha.mobile)
  await piece.getByRole('button', { name: 'Close' }).click()
  await expect(piece).toHaveCount(0)
  expect(await stored(page)).toBeNull()
})

test('on a phone the message that leads to the log-in leaves its button free', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/earrings')
  await whenHydrated(page)
  await addFromCard(page, shop.products.gulab.title)
  await page.goto('/checkout')
  const message = toast(page, 'Please log in to proceed to checkout.')
  await message.hover()
  await expect(waiting(page)).toBeVisible()
  const button = await page.getByRole('button', { name: 'Sign In', exact: true }).boundingBox()
  const toasts = await page.locator('.toasts').boundingBox()
  expect((button?.y ?? 740) + (button?.height ?? 0)).toBeLessThanOrEqual(toasts?.y ?? 0)
})

test('a choice made when the session has just expired waits for the next log-in', async ({
  page,
  shop,
  customer,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 401 .*api\/(cart|wishlist|addresses)/)
  const { gulab } = shop.products
  const endSession = () => shop.request('POST', '/api/auth/logout', { as: customer })
  await page.goto(`/product/${gulab.slug}`)
  await whenHydrated(page)
  await expect(cartBadge(page)).toHaveAccessibleName('Cart, 0 lines')
  expect((await endSession()).status).toBe(200)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByRole('main').getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(toast(page, 'Please log in to add to cart!')).toBeVisible()
  await signInLink(page).click()
  await expect(waiting(page)).toContainText('Quantity 2')
  await fillLogin(page, customer.mobile)
  await expect(toast(page, 'Product added to cart!')).toBeVisible()
  await expect(page).toHaveURL(`/product/${gulab.slug}`)
  const token = await page.evaluate(() => localStorage.getItem('token'))
  const again = { ...customer, headers: { authorization: `Bearer ${token}` } }
  expect(await cartOf(shop, again)).toMatchObject([{ productId: { _id: gulab.id }, quantity: 2 }])
})

for (const where of ['card', 'heart of a card', 'heart'] as const)
  test(`the ${where} asks for the log-in when the session has just expired, and keeps the choice`, async ({
    page,
    shop,
    customer,
    allowConsoleError,
  }) => {
    allowConsoleError(/status of 401 .*api\/(cart|wishlist)/)
    const { gulab } = shop.products
    await page.goto(where === 'heart' ? `/product/${gulab.slug}` : '/earrings')
    await whenHydrated(page)
    await expect(cartBadge(page)).toHaveAccessibleName('Cart, 0 lines')
    await shop.request('POST', '/api/auth/logout', { as: customer })
    const box = page.getByRole('region', { name: gulab.title, exact: true })
    const card = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: gulab.title }) })
    const within = where === 'heart' ? box : card
    await within
      .getByRole('button', { name: where === 'card' ? 'ADD TO CART' : 'Add to wishlist' })
      .click()
    const sentences = {
      card: 'add items to cart',
      'heart of a card': 'add items to wishlist',
      heart: 'manage wishlist',
    }
    await expect(toast(page, `Please log in to ${sentences[where]}!`)).toBeVisible()
    await signInLink(page).click()
    await expect(waiting(page)).toBeVisible()
  })
