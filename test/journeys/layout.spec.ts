import type { Locator, Page } from '@playwright/test'
import { COLLECTIONS, STYLES } from '#shared/catalog/taxonomy.ts'
import { says } from '../texts/says.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

async function open(page: Page, path: string, width = 360): Promise<void> {
  await page.setViewportSize({ width, height: width < 1000 ? 740 : 900 })
  await page.goto(path)
  await whenHydrated(page)
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return box
}

const sizesOf = (page: Page) => page.getByRole('group', { name: 'Choose a size' })

async function expectSizesMarked(page: Page): Promise<void> {
  const sizes = sizesOf(page)
  const problem = sizes.getByRole('alert')
  await expect(problem).toHaveText('Choose a size')
  await expect(problem).toBeInViewport({ ratio: 1 })
  await expect(sizes).toHaveAccessibleDescription('Choose a size')
  await expect(sizes.getByRole('radio').first()).toBeFocused()
  await page.mouse.move(0, 0)
  const inStock = sizes.locator('label').filter({ has: page.locator(':enabled') })
  await expect(inStock.first()).toHaveCSS('border-color', 'rgb(195, 22, 31)')
}

test('ADD TO CART without a variant marks the variants until one is chosen', async ({
  page,
  shop,
  customer,
}) => {
  expect(customer.token).toBeTruthy()
  const { slug, title } = shop.products.aurora
  await open(page, `/product/${slug}`)
  await expect(sizesOf(page).getByRole('alert')).toHaveCount(0)
  const box = page.getByRole('region', { name: title, exact: true })
  await box.getByRole('button', { name: 'ADD TO CART' }).first().click()
  await expect(toast(page, 'Please select a size.')).toBeVisible()
  await expectSizesMarked(page)
  // A pointer on the message stops its time.
  await toast(page, 'Please select a size.').hover()
  await sizesOf(page).getByRole('radio').first().press('Space')
  await expect(sizesOf(page).getByRole('alert')).toHaveCount(0)
  await expect(toast(page, 'Please select a size.')).toHaveCount(0)
})

test('a sold-out product has no stepper, and the wishlist does not offer it', async ({
  page,
  shop,
  customer,
}) => {
  const gone = await shop.stock({ title: 'Sold Kada', stock: 0, category: 'Combo' })
  const here = await shop.stock({ title: 'Kept Kada', stock: 9, category: 'Combo' })
  await open(page, `/product/${gone.slug}`)
  const soldOut = page.getByRole('region', { name: 'Sold Kada', exact: true })
  const tellMe = await boxOf(
    soldOut.getByRole('button', { name: 'Tell me when it is back' }).first(),
  )
  const dead = await boxOf(soldOut.getByRole('button', { name: 'ADD TO CART' }).first())
  expect(tellMe.y, 'what is of use comes first').toBeLessThan(dead.y)
  await says('product.sold-out', page.getByRole('region', { name: 'Sold Kada', exact: true }))
  await expect(page.getByRole('group', { name: 'Quantity' })).toHaveCount(0)
  await open(page, `/product/${here.slug}`)
  await expect(page.getByRole('group', { name: 'Quantity' })).toBeVisible()

  for (const { productId } of [gone, here])
    await shop.request('POST', '/api/wishlist', { as: customer, body: { productId } })
  const body = { productId: shop.products.gulab.id, quantity: 1 }
  await shop.request('POST', '/api/cart', { as: customer, body })
  await open(page, '/cart')
  await expect(page.getByRole('heading', { name: 'From your wishlist' })).toBeVisible()
  const offered = page.getByRole('main').getByRole('heading', { level: 3 })
  await expect(offered).toHaveText(['Kept Kada'])
})

test('home, menus, breadcrumb and footer have By occasion above collections and By piece above styles', async ({
  page,
}) => {
  await open(page, '/')
  const groups = [
    { over: 'By occasion', listings: COLLECTIONS },
    { over: 'By piece', listings: STYLES },
  ]
  const shown = async (within: Locator, { over, listings }: (typeof groups)[number]) => {
    await expect(within.getByText(over, { exact: true })).toBeVisible()
    for (const { label } of listings)
      await expect(within.getByRole('link', { name: label }).first()).toBeVisible()
  }
  const [byOccasion, byPiece] = groups as [(typeof groups)[0], (typeof groups)[0]]
  await shown(page.getByRole('region', { name: 'Style Categories', exact: true }), byOccasion)
  await shown(page.getByRole('region', { name: 'Collections', exact: true }), byPiece)
  for (const group of groups) await shown(page.getByRole('contentinfo'), group)
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const group of groups) await shown(page.getByRole('dialog', { name: 'Menu' }), group)

  await open(page, '/quirky', 1280)
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(crumbs.getByRole('link', { name: 'By occasion' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Collections' })
  await shown(menu, byOccasion)
  await menu.getByRole('button', { name: 'Style Categories' }).click()
  await shown(menu, byPiece)
})

test('home on a phone has products in its second screen, and round pictures in one row', async ({
  page,
}) => {
  await open(page, '/')
  const topOf = (place: Locator) =>
    place.evaluate((element) => element.getBoundingClientRect().top + window.scrollY)
  const buttons = page.getByRole('main').getByRole('button', { name: 'ADD TO CART' })
  expect(await topOf(buttons.first())).toBeLessThan(2 * 740)
  const round = page.getByRole('region', { name: 'Collections', exact: true }).getByRole('link')
  const [first, last] = [await topOf(round.first()), await topOf(round.last())]
  expect(last).toBe(first)
  await page.setViewportSize({ width: 320, height: 740 })
  expect(await topOf(round.last()), 'their names need two rows').toBeGreaterThan(first)
})

for (const width of [360, 768, 1024, 1440])
  test(`headings and first links of the footer are aligned at ${width} px`, async ({ page }) => {
    await open(page, '/about', width)
    const footer = page.getByRole('contentinfo')
    /** The tops of a heading and of the first link below it. */
    const topsOf = async (head: string, link: string) => {
      const tops = (element: Element) => {
        const letters = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode()
        const range = document.createRange()
        range.selectNodeContents(letters ?? element)
        return range.getBoundingClientRect().top
      }
      const first = footer.getByRole('link', { name: link, exact: true }).first()
      return [
        await footer.getByRole('heading', { name: head }).evaluate(tops),
        await first.evaluate(tops),
      ]
    }
    const [collections, styles, about] = [
      await topsOf('Jewellery', 'Office Minimalistic'),
      await topsOf('Style Categories', 'Rings'),
      await topsOf('Policies', 'About us'),
    ]
    for (const beside of width >= 1024 ? [styles, about] : [styles])
      for (const [index, top] of beside.entries())
        expect(
          Math.abs(top - (collections[index] ?? 0)),
          `${beside.join()} beside ${collections.join()}`,
        ).toBeLessThan(0.6)
  })

test('stepper, ADD TO CART and heart have the same height', async ({ page, shop }) => {
  for (const width of [360, 1440]) {
    await open(page, `/product/${shop.products.gulab.slug}`, width)
    const box = page.getByRole('region', { name: shop.products.gulab.title, exact: true })
    const row = [
      box.getByRole('group', { name: 'Quantity' }),
      box.getByRole('button', { name: 'ADD TO CART' }).first(),
      box.getByRole('button', { name: 'Add to wishlist' }),
    ]
    const heights = await Promise.all(row.map(async (each) => (await boxOf(each)).height))
    expect(new Set(heights.map(Math.round)), `${width} px: ${heights.join(', ')}`).toEqual(
      new Set([52]),
    )
  }
})

test('every slide of the hero ends on one line, with both links in one row', async ({ page }) => {
  await open(page, '/')
  const hero = page.getByRole('region', { name: 'New this season' })
  const ends: number[] = []
  for (const slide of [1, 2, 3]) {
    await hero.getByRole('button', { name: `Slide ${slide} of 3` }).click()
    const words = hero.getByRole('group', { name: `${slide} of 3` })
    const [first, second] = [words.getByRole('link').first(), words.getByRole('link').last()]
    const [one, other] = [await boxOf(first), await boxOf(second)]
    expect(other.y, `slide ${slide}`).toBeLessThan(one.y + one.height)
    ends.push(Math.round(one.y + one.height))
  }
  expect(new Set(ends).size, ends.join(', ')).toBe(1)
})

test('the first section of the account page has no line below the line of the tabs', async ({
  page,
  customer,
}) => {
  expect(customer.token).toBeTruthy()
  await open(page, '/profile/account')
  const sections = page.getByRole('main').locator('nav[aria-label="Profile"] ~ section')
  await expect(sections.first()).toBeVisible()
  const lines = await sections.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each).borderTopWidth),
  )
  expect(lines[0]).toBe('0px')
  expect(new Set(lines.slice(1))).toEqual(new Set(['1px']))
})

test('You may also like is on one line of small phones, beside its pause and its link', async ({
  page,
  shop,
}) => {
  // Pieces of other journeys have one picture, and need no pause.
  const { products } = (await shop.request('GET', '/api/products')).body
  const several = products.filter(({ pictures }: { pictures: unknown[] }) => pictures.length > 1)
  await page.route('**/api/products/*/related', async (route) => {
    const body = await (await route.fetch()).json()
    await route.fulfill({ json: { ...body, products: several } })
  })
  for (const width of [320, 360]) {
    await open(page, `/search?q=${encodeURIComponent(shop.products.aurora.title)}`, width)
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const pieces = page.getByRole('region', { name: 'You may also like' })
    const link = pieces.getByRole('link', { name: 'See all' })
    await expect(link).toBeVisible()
    await expect(pieces.getByRole('button', { name: /^Pause/ })).toBeVisible()
    const { x, width: wide } = (await link.boundingBox()) ?? { x: width, width }
    expect(x + wide, `the link ends in the window of ${width} px`).toBeLessThanOrEqual(width)
    const heading = await pieces.getByRole('heading', { level: 2 }).boundingBox()
    expect(heading?.height, `${width}`).toBeLessThan(40)
  }
})

test('an empty search field says what to type and has no clear button', async ({ page }) => {
  await open(page, '/search')
  const main = page.getByRole('main')
  const field = main.getByRole('combobox', { name: 'Search' })
  await expect(field).toHaveAttribute('placeholder', 'Search jhumkas, rings, bangles')
  await expect(main.getByRole('button', { name: 'Clear', exact: true })).toBeHidden()
  await field.fill('jhumka')
  await main.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(field).toHaveValue('')
  await expect(main.getByRole('button', { name: 'Clear', exact: true })).toBeHidden()
})

test('the filter panel of wide screens shows complete columns', async ({ page, shop }) => {
  for (let number = 1; number <= 9; number++)
    await shop.stock({
      title: `Panel Set ${number}`,
      category: 'Combo',
      sizes: [`Size ${number}`, 'One'],
    })
  await open(page, '/combo', 1440)
  await page.getByRole('button', { name: /^Filter/ }).click()
  const panel = page.getByRole('region', { name: 'Filters' })
  await expect(panel.getByRole('group', { name: 'Size' }).getByRole('checkbox')).toHaveCount(10)
  const hidden = await panel
    .getByRole('group')
    .evaluateAll((groups) =>
      groups.map((group) =>
        [...group.children].map((each) => each.scrollHeight - each.clientHeight),
      ),
    )
  expect(new Set(hidden.flat())).toEqual(new Set([0]))
})

test('"waits for you" stays on one line at the log-in', async ({ page, shop }) => {
  await open(page, '/earrings')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: shop.products.gulab.title }) })
  await card.getByRole('button', { name: 'ADD TO CART' }).click()
  await page.locator('.toasts').getByRole('link', { name: 'Sign In' }).click()
  const sentence = page.getByRole('region', { name: 'Waits for you' }).locator('p')
  await expect(sentence).toContainText('waits for you.')
  const lines = await sentence.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (words.nextNode()) {
      const text = words.currentNode.textContent ?? ''
      const start = text.indexOf('waits for you.')
      if (start < 0) continue
      const range = document.createRange()
      range.setStart(words.currentNode, start)
      range.setEnd(words.currentNode, start + 'waits for you.'.length)
      return range.getClientRects().length
    }
    return 0
  })
  expect(lines).toBe(1)
})

test('the picture of an order of several pieces covers no text of its row', async ({
  page,
  shop,
  customer,
}) => {
  const { rekha, padmini } = shop.products
  const { order } = await shop.openPayment(customer, [
    { productId: rekha.id },
    { productId: padmini.id },
  ])
  for (const width of [360, 768, 1440]) {
    await open(page, '/profile/orders', width)
    const view = page.getByRole('link', { name: `${rekha.title} and 1 more, ${order.number}` })
    const row = page.getByRole('listitem').filter({ has: view })
    const number = row.getByText(order.number).filter({ visible: true })
    await expect(number).toBeVisible()
    const pictures = await row.locator('img:visible').all()
    expect(pictures).toHaveLength(2)
    for (const picture of pictures) {
      const { x, width: size } = await boxOf(picture)
      expect(x + size).toBeLessThanOrEqual((await boxOf(number)).x)
    }
  }
})
