import { FAQ } from '#web/storefront/home/content/faq.ts'
import { TESTIMONIALS } from '#web/storefront/home/content/testimonials.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { expect, test } from './shop.ts'

type Page = '/shipping' | '/refund' | '/privacy' | '/termsofservice' | '/about'

/**
 * Every fact of point 9 of the specification, the pages that state it, and their words. Where texts
 * disagree, both versions are listed.
 */
const FACTS: [fact: string, pages: Page[], words: RegExp][] = [
  [
    'standard shipping takes 4-7 business days',
    ['/shipping', '/termsofservice'],
    /Standard shipping: 4-7 business days/,
  ],
  ['dispatch takes 1-4 days', ['/shipping'], /Dispatch in 1-4 days/],
  ['and shipping 7-10 days after that', ['/shipping'], /Then shipping within 7-10 days/],
  [
    'in the other text orders ship in 1-2 business days',
    ['/shipping'],
    /Orders ship in 1-2 business days/,
  ],
  [
    'in the other text domestic standard takes 3-7 business days',
    ['/shipping'],
    /Domestic standard: 3-7 business days/,
  ],
  [
    'in the other text domestic express takes 2-3 business days',
    ['/shipping'],
    /Domestic express: 2-3 business days/,
  ],
  [
    'in the other text international standard takes 7-15 business days',
    ['/shipping'],
    /International standard: 7-15 business days/,
  ],
  [
    'in the other text international express takes 3-7 business days',
    ['/shipping'],
    /International express: 3-7 business days/,
  ],
  ['one text ships within India only', ['/shipping', '/termsofservice'], /within India only/i],
  ['the other mentions international rates', ['/termsofservice'], /International rates/],
  [
    'damage or loss is reported within 7 days of delivery',
    ['/shipping', '/refund', '/termsofservice'],
    /within 7 days of delivery/,
  ],
  [
    'damage and loss are both named',
    ['/shipping', '/refund', '/termsofservice'],
    /Damage.{1,5}or lo(?:ss|st)/i,
  ],
  [
    'returns and exchanges are open for 3 days of delivery',
    ['/refund', '/termsofservice'],
    /within 3 days of delivery/,
  ],
  [
    'one text asks for a support request within 48 hours',
    ['/refund', '/termsofservice'],
    /Support request by ticket or e-mail within 48 hours/,
  ],
  [
    'the other within 24 hours of receipt',
    ['/refund', '/termsofservice'],
    /Support request by ticket or e-mail within 24 hours of receipt/,
  ],
  ['refunds take 5-7 business days', ['/refund', '/termsofservice'], /within 5-7 business days/],
  [
    'to the original payment method',
    ['/refund', '/termsofservice'],
    /to the original payment method/,
  ],
  [
    'shipping charges are non-refundable',
    ['/refund', '/termsofservice'],
    /shipping charges are non-refundable/i,
  ],
  [
    'unless the shop is at fault or the order is cancelled before dispatch',
    ['/refund', '/termsofservice'],
    /non-refundable, unless .* cancel before dispatch/,
  ],
  [
    'the customer pays return shipping',
    ['/refund', '/termsofservice'],
    /customer pays return shipping,? unless the piece is defective or the error is ours/,
  ],
  ['customised items do not come back', ['/refund', '/termsofservice'], /Customised items/],
  ['nor do earrings', ['/refund', '/termsofservice'], /Customised items[\s\S]{0,60}Earrings/i],
  ['nor do sale items', ['/refund', '/termsofservice'], /sale items/i],
  ['nor do items under Rs. 200', ['/refund', '/termsofservice'], /items under Rs. 200/i],
  [
    'shipping is free from Rs. 2,000',
    ['/shipping', '/termsofservice'],
    /free (?:shipping )?(?:on orders of|from) Rs. 2,000/i,
  ],
  ['and costs Rs. 99 below', ['/shipping', '/termsofservice'], /Rs. 99/],
  [
    'cash on delivery is mentioned, and where',
    ['/shipping', '/termsofservice'],
    /cash-on-delivery option is (?:described|mentioned) in the FAQ/,
  ],
  [
    'the privacy policy is effective from 7 July 2025',
    ['/privacy'],
    /^Privacy Policy\s*Effective from 7 July 2025/,
  ],
  // Facts that the law requires in addition (Consumer Protection (E-Commerce) Rules, 2020; Digital
  // Personal Data Protection Act, 2023).
  [
    'defective, wrong and late pieces may always come back',
    ['/refund', '/termsofservice'],
    /never refuse|may always be returned/,
  ],
  ['the limits are for a change of mind alone', ['/refund'], /limits for a change of mind alone/],
  [
    'the seller has a legal name',
    ['/shipping', '/refund', '/privacy', '/termsofservice', '/about'],
    new RegExp(DEFAULT_SHOP.legalName),
  ],
  [
    'a postal address in Pune',
    ['/shipping', '/refund', '/privacy', '/termsofservice', '/about'],
    /Pune 411030, Maharashtra, India/,
  ],
  [
    'a mail address',
    ['/shipping', '/refund', '/privacy', '/termsofservice', '/about'],
    new RegExp(DEFAULT_SHOP.email),
  ],
  [
    'a phone',
    ['/shipping', '/refund', '/privacy', '/termsofservice', '/about'],
    /\+91 00000 00000/,
  ],
  [
    'a grievance officer',
    ['/refund', '/privacy', '/termsofservice', '/about'],
    new RegExp(
      `Grievance Officer\\s*${DEFAULT_SHOP.officerName}\\s*E-mail\\s*${DEFAULT_SHOP.officerEmail}`,
    ),
  ],
  [
    'who acknowledges in 48 hours and settles in a month',
    ['/refund', '/privacy', '/termsofservice', '/about'],
    /within 48 hours, settled within one month/,
  ],
  ['data: what, why and how long', ['/privacy'], /What we collect, why, and how long it stays/],
  ['data can be downloaded', ['/privacy'], /Download my data/],
  ['the account can be deleted', ['/privacy'], /Delete my account/],
  ['consent can be withdrawn', ['/privacy'], /Withdraw consent/],
  ['children are left alone', ['/privacy'], /18 years/],
  ['complaints go to the Board', ['/privacy'], /complain to the Data Protection Board of India/],
  ['there is one cookie, for the log-in', ['/privacy'], /sets one cookie, when you log in/],
  ['the token lies in localStorage', ['/privacy'], /localStorage/],
  ['no card data is stored', ['/privacy'], /no card data is stored/],
  ['the brand has a story', ['/about'], /Our story/],
  ['one collection is minimalist and Korean-inspired', ['/about'], /Korean-inspired\s*Minimalist/],
  ['one is soft American diamond', ['/about'], /Soft American diamond/],
  ['one is premium and Swarovski-style', ['/about'], /Swarovski-style\s*Premium/],
  ['and there is a promise', ['/about'], /Our promise/],
]

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the policies and the page about the shop state every fact, and both versions where texts disagree', async ({
    page,
  }) => {
    const missing: string[] = []
    for (const path of ['/shipping', '/refund', '/privacy', '/termsofservice', '/about'] as const) {
      await page.goto(path)
      const text = (
        await page
          .getByRole('main')
          .locator('article')
          .or(page.getByRole('main'))
          .last()
          .innerText()
      ).replaceAll('\u00a0', ' ')
      for (const [fact, pages, words] of FACTS)
        if (pages.includes(path) && !words.test(text)) missing.push(`${path}: ${fact}`)
    }
    expect(missing).toEqual([])
  })

  test('two versions of a rule are side by side, each under the text that it comes from', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/shipping')
    for (const [one, other] of [
      ['Standard shipping text', 'Shipping information page'],
      ['Terms of Service', 'Shipping information page'],
    ] as const) {
      const pair = page
        .locator('main .grid', { has: page.getByRole('heading', { level: 3, name: one }) })
        .last()
      await expect(pair.getByRole('heading', { level: 3 })).toHaveText([one, other])
      const [left, right] = await Promise.all(
        [one, other].map((name) => pair.getByRole('heading', { name }).boundingBox()),
      )
      expect(left?.y).toBe(right?.y)
    }
  })
})

test('the privacy policy opens at /Privacy and /privacy, and is one page', async ({
  page,
  shop,
}) => {
  for (const path of ['/Privacy', '/privacy', '/privacy/', '/privacy?utm_source=mail']) {
    expect((await page.goto(path))?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      `${shop.config.publicUrl}/privacy`,
    )
  }
})

test('a customer goes from policy to policy, to order tracking and to the grievance officer', async ({
  page,
}) => {
  await page.goto('/shipping')
  await expect(page.getByRole('link', { name: 'Track your order' })).toHaveAttribute(
    'href',
    '/track-order',
  )
  const policies = page.getByRole('navigation', { name: 'All policies' })
  for (const name of ['Refund policy', 'Privacy Policy', 'Terms of Service', 'Shipping Policy']) {
    await policies.getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(policies.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(page).toHaveTitle(`${name} | Jhumka`)
  }
  await policies.getByRole('link', { name: 'About us' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'About us' })).toBeVisible()
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: DEFAULT_SHOP.officerDesignation })
    .click()
  await expect(
    page.getByRole('heading', { name: 'Complaints and the grievance officer' }),
  ).toBeInViewport()
})

test('the text of a policy is in no script', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text())
  })
  await page.goto('/refund')
  await page.waitForLoadState('networkidle')
  const code = (await Promise.all(scripts)).join('\n')
  expect(code.length).toBeGreaterThan(50_000)
  expect(code).not.toMatch(
    /limits for a change of mind|Data Protection Board|original payment method/,
  )
})

test('the page has six questions, each with its text, and ten testimonials', () => {
  expect(FAQ.map(({ question, answer }) => Boolean(question && answer))).toEqual(
    Array.from({ length: 6 }, () => true),
  )
  expect(FAQ.some(({ question }) => /cash on delivery/i.test(question))).toBe(true)
  expect(TESTIMONIALS.map(({ name, feedback, role }) => Boolean(name && feedback && role))).toEqual(
    Array.from({ length: 10 }, () => true),
  )
})
