import { gzipSync } from 'node:zlib'
import { TAXONOMY } from '#shared/catalog/taxonomy.ts'
import { openMigrated } from '../database.ts'
import { openTestShop, type TestShop } from '../shop.ts'
import { expect, test, whenHydrated } from './shop.ts'

const MANY = 200
const PRODUCTS = 66
/** How much larger the page of a listing may be with many categories. */
const LIMIT = 1.1

/** A shop of its own with this many categories, and rings that are in further ones of all. */
async function openShopWith(count: number): Promise<TestShop> {
  const database = await openMigrated()
  const shop = await openTestShop({ pages: true, database })
  const administrator = await shop.administrator()
  const values = TAXONOMY.map(({ value }): string => value).filter((value) => value !== 'Rings')
  for (let number = TAXONOMY.length; number < count; number += 1) {
    const kind = number % 2 === 0 ? 'collection' : 'style'
    const body = { kind, label: `Temple jewellery ${number}`, line: `Gold for bride ${number}` }
    const added = await shop.request('POST', '/api/admin/categories', { as: administrator, body })
    values.push(added.body.value)
  }
  for (let number = 0; number < PRODUCTS; number += 1) {
    const alsoIn = [0, 1, 2].map((place) => values[(number * 3 + place) % values.length] ?? '')
    const title = `Kundan Ring ${String(number).padStart(3, '0')}`
    await shop.stock({ title, category: 'Rings', alsoIn: [...new Set(alsoIn)] })
  }
  return {
    ...shop,
    close: async () => {
      await shop.close()
      await database.close()
    },
  }
}

const readPage = async ({ url }: TestShop): Promise<string> => (await fetch(`${url}/rings`)).text()

test('with 200 categories a listing is at most a tenth larger, and all values are a press away', async ({
  page,
}) => {
  test.slow()
  const [few, many] = [await openShopWith(TAXONOMY.length), await openShopWith(MANY)]
  try {
    const [small, large] = [await readPage(few), await readPage(many)]
    expect(large.length / small.length).toBeLessThan(LIMIT)
    expect(gzipSync(large).length / gzipSync(small).length).toBeLessThan(LIMIT)

    await page.goto(`${many.url}/rings`)
    await whenHydrated(page)
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'All categories' })).toHaveCount(2)
    await page.getByRole('button', { name: /^Filter/ }).click()
    const sheet = page.getByRole('dialog')
    const group = sheet.locator('details').filter({ hasText: 'Style' }).first()
    await group.locator('summary').click()
    const more = group.getByRole('button', { name: /more/ })
    const hidden = Number(/^\d+/.exec((await more.textContent({ timeout: 5000 })) ?? '')?.[0])
    const shown = await group.getByRole('checkbox').count()
    expect(hidden).toBeGreaterThan(50)
    await more.press('Enter')
    await expect(more).toBeHidden()
    await expect(group.getByRole('checkbox')).toHaveCount(shown + hidden)
    const value = group.getByRole('checkbox', { name: 'Temple jewellery 151' })
    await value.check({ timeout: 5000 })
    await expect(page).toHaveURL(/style=TempleJewellery151/)
    await expect(sheet.getByRole('button', { name: 'Show 1 piece' })).toBeVisible()
    await expect(value).toBeChecked()

    await page.goto(`${many.url}/categories`)
    await expect(page.getByRole('main').getByRole('link')).toHaveCount(MANY)
  } finally {
    await few.close()
    await many.close()
  }
})
