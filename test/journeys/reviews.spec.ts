import { removeProduct } from '#catalog/catalog.ts'
import { addPicture } from '../customer-pictures.ts'
import { buy, makeTransitions } from '../order-transitions.ts'
import { publish, writeReview } from '../reviews.ts'
import { goTo } from './admin-steps.ts'
import { tabTo } from './keyboard.ts'
import type { TestUser } from '../shop.ts'
import { expect, logIn, test, toast, whenHydrated, type JourneyShop } from './shop.ts'

/** Buys a piece, which is delivered. */
async function buyPiece(shop: JourneyShop, customer: TestUser, productId: string) {
  const opened = await buy(shop, customer, [{ productId }])
  await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
  return opened
}

type Values = { stars: number; text?: string; pictures?: number }

/** Buys a piece and reviews it with so many pictures. An administrator publishes the review. */
async function review(
  shop: JourneyShop,
  productId: string,
  name: string,
  { pictures = 0, ...values }: Values,
): Promise<void> {
  const customer = await shop.customer(name)
  const opened = await buyPiece(shop, customer, productId)
  const added: string[] = []
  while (added.length < pictures) added.push(await addPicture(shop, customer))
  const { body } = await writeReview(shop, customer, opened, { ...values, pictures: added })
  await publish(shop, await shop.administrator(), body.review._id)
}

test('the home page shows good reviews with their pieces in place of the samples', async ({
  page,
  shop,
}) => {
  const texts = ['The clasp closes well.', 'A soft gold, not yellow.', 'Light for a whole day.']
  const rings: string[] = []
  for (const [at, text] of texts.entries()) {
    const { productId } = await shop.stock({ title: `Ring of home page ${at + 1}` })
    await review(shop, productId, 'Meera Nair', { stars: 5 - (at % 2), text })
    rings.push(productId)
  }
  await page.goto('/')
  await whenHydrated(page)
  const customers = page.getByRole('region', { name: 'Customers' })
  await expect(customers.getByText('Sample')).toHaveCount(0)
  await expect(customers.getByRole('img', { name: '5 of 5 stars' }).first()).toBeVisible()
  const quote = customers.getByRole('group').filter({ hasText: texts[2] ?? '' })
  await expect(quote).toContainText('Meera N.')
  await quote.getByRole('link', { name: 'Ring of home page 3' }).click()
  await expect(page).toHaveURL('/product/ring-of-home-page-3#reviews')
  await expect(page.getByRole('region', { name: 'Reviews', exact: true })).toBeInViewport()
  await expect(page.getByText(texts[2] ?? '')).toBeVisible()
  // Later journeys read the first page of the rings.
  for (const id of rings) await shop.db.transaction((tx) => removeProduct(tx, id))
})

test('a customer reviews a delivered piece, the shop publishes it, and everybody reads and sorts', async ({
  page,
  context,
  shop,
}) => {
  const ring = await shop.stock({ title: 'Ring of the reviews' })
  await page.goto(`/product/${ring.slug}`)
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true })
  await expect(reviews).toContainText('No reviews yet. Customers can write one after delivery.')
  await expect(reviews.getByRole('img')).toHaveCount(0)
  const administrator = await shop.administrator()
  const deliver = async (name: string) => {
    const customer = await shop.customer(name)
    return { customer, opened: await buyPiece(shop, customer, ring.productId) }
  }
  for (const [at, name] of ['Meera Nair', 'Gauri Kulkarni', 'Isha Sen', 'Tara Das'].entries()) {
    const { customer, opened } = await deliver(name)
    const { body } = await writeReview(shop, customer, opened, { stars: at === 1 ? 5 : 4 })
    await publish(shop, administrator, body.review._id)
  }
  const { customer: asha, opened } = await deliver('Asha Rao')
  await logIn(context, asha)
  await page.goto(`/profile/orders/${opened.order.number}`)
  await whenHydrated(page)
  await page.getByRole('link', { name: 'Rate it Ring of the reviews', exact: true }).click()
  await expect(page.getByRole('radio', { name: '2 stars' })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.getByRole('radio', { name: '2 stars' }).check({ force: true })
  await page.getByLabel('Your review').fill('A stone was loose after two days.')
  await page.getByRole('button', { name: 'Send review' }).click()
  await expect(
    toast(page, 'Thank you. We look at your review before it is published.'),
  ).toBeVisible()
  const written = page.getByText('A stone was loose after two days.')
  await expect(written).toBeInViewport()
  await expect(page.getByRole('listitem').filter({ has: written }).first()).toBeFocused()
  await page.goto(`/profile/orders/${opened.order.number}`)
  await page.getByRole('link', { name: 'See your review of Ring of the reviews' }).click()
  await expect(written, 'the order leads to what is written').toBeVisible()

  await logIn(context, administrator, { isAdmin: true })
  await page.goto('/admin/dashboard')
  await whenHydrated(page)
  await goTo(page, 'Reviews')
  await expect(page.getByRole('link', { name: /^Waiting/ })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('button', { name: /^Read the review by Asha R/ }).click()
  await page.getByLabel('Reply of the shop').fill('We are sorry.')
  await page.getByRole('button', { name: 'Save reply', exact: true }).click()
  await expect(toast(page, 'The reply is saved.')).toBeVisible()
  await expect(page.getByText('Reply saved', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Read the review by Asha R/ }).click()
  await expect(page.getByLabel('Reason to hide it')).toHaveCount(0)
  await page.getByRole('button', { name: 'Hide…', exact: true }).click()
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  await expect(page.getByText('Please choose a reason.')).toBeVisible()
  await expect(page.getByLabel('Reason to hide it')).toBeFocused()
  await page.getByLabel('Reply of the shop').fill('We are sorry, and sent a new one.')
  await page.getByRole('button', { name: 'Publish with reply', exact: true }).click()
  // A phone shows the newest of two toasts only. That the reply is saved is read in the shop below.
  await expect(toast(page, 'The review is published.')).toBeVisible()

  await page.goto(`/product/${ring.slug}`)
  await whenHydrated(page)
  await page.getByRole('link', { name: '3.8 of 5 stars, 5 reviews' }).click()
  await expect(reviews.getByText('We are sorry, and sent a new one.')).toBeVisible()
  const first = reviews.getByRole('listitem').filter({ hasText: 'Verified buyer' }).first()
  await expect(first).toContainText('Asha R.')
  // The script of the reviews has loaded once the order changes something.
  await expect(async () => {
    await reviews.getByLabel('Sort').selectOption('lowest')
    await reviews.getByLabel('Sort').selectOption('highest')
    await expect(first).toContainText('Gauri K.', { timeout: 2000 })
  }).toPass()
})

test('a tap on a star of an order opens the form of that piece with so many stars', async ({
  page,
  context,
  shop,
}) => {
  const [ring, comb] = [
    await shop.stock({ title: 'Ring of four stars', category: 'Combo' }),
    await shop.stock({ title: 'Comb of no stars', category: 'Combo' }),
  ]
  const asha = await shop.customer('Asha Rao')
  const opened = await buy(shop, asha, [
    { productId: comb.productId },
    { productId: ring.productId },
  ])
  await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
  await logIn(context, asha)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/profile/orders/${opened.order.number}`)
  await whenHydrated(page)
  const star = (name: string) => page.getByRole('link', { name, exact: true })
  for (const stars of ['1 star', '2 stars', '3 stars', '4 stars', '5 stars']) {
    const box = await star(`Rate it ${stars}, Ring of four stars`).boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(44)
    expect(box?.height).toBeGreaterThanOrEqual(44)
  }
  await star('Rate it 4 stars, Ring of four stars').click()
  const form = (title: string) => page.getByRole('form', { name: `Review of ${title}` })
  const ofRing = form('Ring of four stars')
  await expect(ofRing.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await expect(ofRing).toBeInViewport()
  await expect(form('Comb of no stars').getByRole('radio', { checked: true })).toHaveCount(0)
  const title = page.getByRole('heading', { level: 2, name: 'Ring of four stars' })
  for (const { width, isBeside } of [
    { width: 1440, isBeside: true },
    { width: 768, isBeside: true },
    { width: 320, isBeside: false },
  ]) {
    await page.setViewportSize({ width, height: 640 })
    const [piece, fields] = [await title.boundingBox(), await ofRing.boundingBox()]
    const end = (piece?.x ?? 0) + (piece?.width ?? 0)
    expect((fields?.x ?? 0) > end, `${width}: the form is beside the piece`).toBe(isBeside)
  }

  await page.goto(page.url().replace('stars=4', 'stars=9'))
  await expect(ofRing.getByRole('radio', { name: '4 stars' })).toBeVisible()
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await page.goto(page.url().replace('stars=9', 'stars=5'))
  await expect(ofRing.getByRole('radio', { name: '5 stars' })).toBeChecked()
  await ofRing.getByLabel('Your review').fill('It shines in every light.')
  await ofRing.getByRole('button', { name: 'Send review' }).click()
  await expect(
    toast(page, 'Thank you. We look at your review before it is published.'),
  ).toBeVisible()
  await expect(page.getByRole('img', { name: '5 of 5 stars' })).toBeVisible()
})

test('a customer writes a review from the order on with the keyboard only', async ({
  page,
  context,
  shop,
}) => {
  const ring = await shop.stock({ title: 'Ring of the keyboard', sizes: ['Size 12', 'Size 14'] })
  const asha = await shop.customer('Asha Rao')
  const line = { productId: ring.productId, variantId: ring.variantIds[1] ?? '' }
  const opened = await buy(shop, asha, [line])
  await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
  await logIn(context, asha)
  await page.goto(`/profile/orders/${opened.order.number}`)
  await whenHydrated(page)
  await tabTo(page, 'Rate it Ring of the keyboard')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'How do you like it?' })).toBeVisible()
  const card = page.getByRole('listitem').filter({ hasText: 'Ring of the keyboard' })
  await expect(card, 'the size that was bought').toContainText('Size 14')

  await tabTo(page, '1 star')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: '1 star' })).toBeChecked()
  for (let stars = 1; stars < 4; stars++) await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await tabTo(page, 'Send review')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Your review'), 'where something is missing').toBeFocused()
  await page.keyboard.type('Light on the hand, and true to its size.')
  await tabTo(page, 'Send review')
  await page.keyboard.press('Enter')
  await expect(
    toast(page, 'Thank you. We look at your review before it is published.'),
  ).toBeVisible()
  await expect(card.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(card).toContainText('Light on the hand, and true to its size.')
  await expect(card).toBeFocused()
})

test('two reviews of a piece can be sorted, and one has no order', async ({ page, shop }) => {
  const ring = await shop.stock({ title: 'Ring in two reviews' })
  await review(shop, ring.productId, 'Meera Nair', { stars: 4 })
  const reviews = page.getByRole('region', { name: 'Reviews', exact: true })
  const order = reviews.getByLabel('Sort')
  const first = reviews.getByRole('listitem').filter({ hasText: 'Verified buyer' }).first()
  await page.goto(`/product/${ring.slug}`)
  await whenHydrated(page)
  await expect(first).toContainText('Meera N.')
  await expect(order).toHaveCount(0)
  await page.goto(`/compare?pieces=${ring.productId},${shop.products.gulab.id}`)
  await expect(page.getByRole('main')).toContainText('★ 4.0 (1)')

  await review(shop, ring.productId, 'Gauri Kulkarni', { stars: 5 })
  await page.goto(`/product/${ring.slug}`)
  await whenHydrated(page)
  await reviews.scrollIntoViewIfNeeded()
  await expect(order.getByRole('option'), 'no review has a picture').toHaveText([
    'Newest first',
    'Most stars first',
    'Fewest stars first',
  ])
  await expect(async () => {
    await order.selectOption('highest')
    await order.selectOption('lowest')
    await expect(first).toContainText('Meera N.', { timeout: 2000 })
    await order.selectOption('highest')
    await expect(first).toContainText('Gauri K.', { timeout: 2000 })
  }).toPass()
})

test('a picture of a review opens with the name, the stars and the text of its author', async ({
  page,
  shop,
}) => {
  const ring = await shop.stock({ title: 'Ring in a picture' })
  const text = 'It shines in every light.'
  await review(shop, ring.productId, 'Meera Nair', { stars: 4, text, pictures: 2 })
  await page.goto(`/product/${ring.slug}`)
  await whenHydrated(page)
  const small = page.getByRole('link', { name: 'Open picture 1 of Meera N.' })
  const dialog = page.getByRole('dialog', { name: 'Pictures of Meera N.' })
  await small.scrollIntoViewIfNeeded()
  // Without its script the link opens the picture alone.
  await expect
    .poll(() =>
      small.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__react'))),
    )
    .toBe(true)
  await small.click()
  await expect(dialog.getByRole('img', { name: '4 of 5 stars' })).toBeVisible()
  await expect(dialog).toContainText(text)
  const picture = (number: number) =>
    dialog.getByRole('img', { name: `Picture ${number} of 2 by Meera N.` })
  await expect(picture(1)).toBeVisible()
  await dialog.getByRole('button', { name: 'Next picture' }).click()
  await expect(picture(2)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(picture(1)).toBeVisible()
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/product/ring-in-a-picture')
  await expect(small).toBeFocused()
})
