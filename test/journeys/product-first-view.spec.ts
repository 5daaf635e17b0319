import { expect, test, whenHydrated } from './shop.ts'

test('the price of a product is seen at once on a small phone, above the bar at the bottom', async ({
  page,
  shop,
}) => {
  for (const { slug } of Object.values(shop.products)) {
    await page.goto(`/product/${slug}`)
    await whenHydrated(page)
    const main = page.getByRole('main')
    const heading = await main.getByRole('heading', { level: 1 }).boundingBox()
    // A title of three lines may push it down.
    if ((heading?.height ?? 0) > 65) continue
    const price = main.locator('p', { has: page.getByText(/^(?:Price|Sale price)$/) }).first()
    const box = await price.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0), slug).toBeLessThan(640)
  }
})

for (const name of ['aurora', 'meena'] as const)
  test(`the sizes of ${name} are in the first view of a small phone, above the bar at its foot`, async ({
    page,
    shop,
  }) => {
    await page.goto(`/product/${shop.products[name].slug}`)
    await whenHydrated(page)
    const main = page.getByRole('main')
    const size = await main.getByRole('radio').first().boundingBox()
    const bar = await page.locator('[data-buy-bar]').boundingBox()
    expect((size?.y ?? 0) + (size?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
    const button = await main.getByRole('button', { name: 'ADD TO CART' }).first().boundingBox()
    const description = await main.locator('#description').boundingBox()
    expect(button?.y).toBeLessThan(description?.y ?? 0)
  })

test('on a phone returns, payment and delivery are between the button and the description', async ({
  page,
  shop,
}) => {
  await page.goto(`/product/${shop.products.gulab.slug}`)
  await whenHydrated(page)
  const main = page.getByRole('main')
  const button = main.getByRole('button', { name: 'ADD TO CART' }).first()
  const pincode = main.getByLabel('Pincode')
  await main.getByRole('region', { name: 'Delivery date' }).scrollIntoViewIfNeeded()
  const parts = [
    button,
    main.getByText('Earrings cannot be returned'),
    main.getByText('Pay safely online'),
    pincode,
    main.locator('#description'),
    main.getByText('Gifting it?'),
    main.getByText('Shipping is free from').first(),
  ]
  const tops: number[] = []
  for (const part of parts) {
    await expect(part).toBeVisible()
    tops.push((await part.boundingBox())?.y ?? 0)
  }
  expect(tops).toEqual(tops.toSorted((one, other) => one - other))
  // The keyboard goes the same way.
  await main
    .getByRole('button', { name: /wishlist/ })
    .first()
    .focus()
  for (const next of [
    main.getByRole('link', { name: 'Refund policy' }).first(),
    pincode,
    main.getByRole('button', { name: 'Check' }),
    main.getByRole('button', { name: 'Read more' }),
    main.getByRole('button', { name: 'Add a gift note' }),
  ]) {
    await page.keyboard.press('Tab')
    await expect(next).toBeFocused()
  }
})

test('the sizes of a ring with little stock are in the first view of a small phone too', async ({
  page,
  shop,
}) => {
  const ring = await shop.stock({ title: 'Few Ring', stock: 2, sizes: ['12', '14'] })
  await page.goto(`/product/${ring.slug}`)
  await whenHydrated(page)
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: '12' }).check()
  const left = await main.getByText('Only 2 left', { exact: true }).boundingBox()
  const size = await main.getByRole('radio').first().boundingBox()
  const bar = await page.locator('[data-buy-bar]').boundingBox()
  expect(left?.y).toBeLessThan(size?.y ?? 0)
  expect((size?.y ?? 0) + (size?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
})

test('the bar of a small phone names the size that is chosen', async ({ page, shop }) => {
  await page.goto(`/product/${shop.products.aurora.slug}`)
  await whenHydrated(page)
  await page.getByRole('main').getByRole('radio', { name: 'Size 14' }).check()
  await expect(page.locator('[data-buy-bar]')).toContainText('Size 14 · Aurora Solitaire Ring')
})

test('a piece with sizes that is sold out offers a message in the first view of a small phone', async ({
  page,
  shop,
}) => {
  const ring = await shop.stock({ title: 'Sold Ring', stock: 0, sizes: ['12', '14'] })
  await page.goto(`/product/${ring.slug}`)
  await whenHydrated(page)
  const button = page.getByRole('main').getByRole('button', { name: 'Tell me when it is back' })
  await expect(button, 'and no bar repeats it').toHaveCount(1)
  await expect(button).toBeInViewport({ ratio: 1 })
})

test('a cut description ends with a whole word, above Read more', async ({ page, shop }) => {
  for (const width of [320, 360, 768, 1280, 1440]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/product/${shop.products.gulab.slug}`)
    await whenHydrated(page)
    const box = await page.getByRole('button', { name: 'Read more' }).boundingBox()
    const hidden = await page.locator('#description').evaluate((text: HTMLElement) => {
      const { left, bottom: end } = text.getBoundingClientRect()
      const node = text.firstChild ?? text
      const rectOf = (at: number) => {
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        return range.getBoundingClientRect()
      }
      const content = text.textContent
      let at = content.length - 1
      while (at > 0 && rectOf(at).bottom > end + 1) at--
      const { textAlign } = getComputedStyle(text)
      return { at, word: content.slice(at, at + 2), left, end, textAlign, all: content.length }
    })
    expect(hidden.at, `${width}: something is cut`).toBeLessThan(hidden.all - 1)
    expect(hidden.word, `${width}: a word ends here`).toMatch(/\s/)
    expect(hidden.textAlign, `${width}: its words have even gaps`).toBe('start')
    expect(box?.x, `${width}: the button begins as the text does`).toBeCloseTo(hidden.left, 0)
    const middle = (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect(middle, `${width}: the button is below the text`).toBeGreaterThan(hidden.end + 8)
  }
})

test('a description that fits is shown whole', async ({ page, shop }) => {
  const ring = await shop.stock({ title: 'Terse Ring', category: 'Combo' })
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/product/${ring.slug}`)
    await whenHydrated(page)
    const text = page.locator('#description')
    await expect(text).toBeVisible()
    expect(await text.evaluate((p) => p.scrollHeight <= p.clientHeight), `${width}`).toBe(true)
    await expect(page.getByRole('button', { name: 'Read more' })).toHaveCount(0)
  }
})

test('the category of a piece is named once above it, in the breadcrumb or over the title', async ({
  page,
  shop,
}) => {
  for (const width of [360, 767, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/product/${shop.products.aurora.slug}`)
    const category = page.getByRole('main').getByRole('link', { name: 'Rings', exact: true })
    await expect(category, `${width}`).toHaveCount(1)
    await expect(category, `${width}`).toBeVisible()
  }
})

test('a long description is opened at every width', async ({ page, shop }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto(`/product/${shop.products.gulab.slug}`)
    await whenHydrated(page)
    await page.getByRole('button', { name: 'Read more' }).click()
    await expect(page.getByRole('button', { name: 'Read less' })).toBeVisible()
  }
})

test('on a wide screen the buy button stays in view while the details are read', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/product/${shop.products.gulab.slug}`)
  await whenHydrated(page)
  const button = page.getByRole('button', { name: 'ADD TO CART' }).first()
  await expect(button).toBeInViewport({ ratio: 1 })
  const details = page.getByRole('heading', { name: 'Details', exact: true })
  await details.evaluate((heading) => {
    window.scrollTo(0, window.scrollY + heading.getBoundingClientRect().top - 300)
  })
  await expect(details).toBeInViewport()
  await expect(button).toBeInViewport({ ratio: 1 })
  // It ends above the reviews, which are as wide as both columns.
  const reviews = page.getByRole('heading', { name: 'Reviews', exact: true })
  await reviews.evaluate((heading) => {
    window.scrollTo(0, window.scrollY + heading.getBoundingClientRect().top - 150)
  })
  const share = await page.getByRole('button', { name: 'Compare' }).boundingBox()
  const top = (await reviews.boundingBox())?.y ?? 0
  expect((share?.y ?? Infinity) + (share?.height ?? 0)).toBeLessThanOrEqual(top)
})

test('on a wide screen prices and promises are in the first view of the home page', async ({
  page,
}) => {
  for (const height of [768, 900]) {
    await page.setViewportSize({ width: 1366, height })
    await page.goto('/')
    const prices = page.getByRole('navigation', { name: 'Shop by price' })
    await expect(prices.getByRole('link', { name: 'Under Rs.' }).first()).toBeInViewport()
    const promises = page.getByRole('region', { name: 'Our promise' }).getByRole('listitem')
    await expect(promises.first()).toBeInViewport({ ratio: 1 })
  }
})

test('on a wide screen the buttons of the first row of a listing are in the first view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/earrings')
  const button = page.getByRole('main').getByRole('listitem').getByRole('button', { name: /cart/i })
  await expect(button.first()).toBeInViewport({ ratio: 1 })
})
