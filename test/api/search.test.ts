import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { removeProduct } from '#catalog/catalog.ts'
import type { CallReply } from '#contract/contract.ts'
import { addStock, removeStock } from '#inventory/inventory.ts'
import { PRICE_BANDS } from '#shared/money/price-bands.ts'
import { listDemoProducts } from '#seed/demo.ts'
import { seedProduct } from '#seed/seed-product.ts'
import { emptyDatabase } from '../database.ts'
import { openTestShop, type TestUser, type TestShop } from '../shop.ts'

type Listed = CallReply<'GET /api/products'>
type Filters = CallReply<'GET /api/filters'>

/** Far above the time of any search, so that a busy machine does not fail the test. */
const SLOW_MS = 5000

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const ask = async (path: string, query: Record<string, string | string[]> = {}) => {
  const search = new URLSearchParams(
    Object.entries(query).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    ),
  )
  const { status, body } = await shop.request('GET', `${path}?${search}`)
  expect(status, `${path}?${search}: ${JSON.stringify(body).slice(0, 300)}`).toBe(200)
  return body
}
const list = (query: Record<string, string | string[]>): Promise<Listed> =>
  ask('/api/products', query)
const filters = (query: Record<string, string | string[]> = {}): Promise<Filters> =>
  ask('/api/filters', query)
const titles = async (q: string): Promise<string[]> =>
  (await list({ q })).products.map(({ title }) => title)
const emptied = async () => {
  await emptyDatabase(shop.database)
  shop.changes.announce({ kind: 'catalog' })
}

describe('in the demo catalog', () => {
  beforeAll(async () => {
    await emptied()
    for (const product of await listDemoProducts())
      await seedProduct(shop, { ...product, pictures: [] })
  })

  test('a misspelt search says how it was corrected, and a known one is not corrected', async () => {
    expect(await list({ q: 'solitare rng' })).toMatchObject({
      corrected: 'solitaire ring',
      products: { 0: { slug: 'ring-solitaire-aurora' } },
    })
    expect(await list({ q: 'nosering "evil eye" -blue' })).toMatchObject({
      corrected: '"evil eye" nose ring -blue',
    })
    for (const q of [
      'jhumki',
      'kundan choker',
      'dewdrop',
      'naagin',
      'rings under 500',
      'american diamond',
      'ad stone ring',
    ]) {
      expect((await list({ q })).corrected, q).toBeUndefined()
    }
  })

  test('a search that nothing matches in full shows the matches of some words, and says of which', async () => {
    const { products, partly, nearly } = await list({ q: 'purple elephant hoops' })
    expect(products.map(({ slug }) => slug).sort()).toEqual([
      'earrings-colour-hoops-kalakaar',
      'earrings-hoops-surya',
      'earrings-pave-hoops-chamak',
    ])
    expect(partly).toEqual({ found: 'hoops', missing: ['purple', 'elephant'] })
    expect(nearly).toBeUndefined()
    expect(await list({ q: '"purple hoops"' })).toMatchObject({ products: [] })
    expect((await list({ q: 'rings' })).partly).toBeUndefined()
    expect((await list({ q: 'rings' })).nearly).toBeUndefined()
    expect((await list({ category: 'Rings', q: 'bracelet' })).nearly?.length).toBeLessThanOrEqual(8)
    expect((await list({ q: 'xyzzyx' })).nearly).toEqual([])
  })

  test('a search for ring finds products called ring, not ring clasps in descriptions', async () => {
    for (const { categories } of (await list({ q: 'अंगूठी' })).products)
      expect(categories.some((each) => ['Rings', 'Combo'].includes(each))).toBe(true)
    expect((await list({ q: 'emerald pendant' })).products.map(({ slug }) => slug)).toEqual([
      'combo-emerald-set-panna',
    ])
  })

  test('a typed price filters the search and its filters', async () => {
    const { products, pagination } = await list({ q: 'rings under 600' })
    expect(products.length).toBeGreaterThan(2)
    for (const { salePricePaise } of products) expect(salePricePaise).toBeLessThanOrEqual(60_000)
    expect((await filters({ q: 'rings under 600' })).total).toBe(pagination?.total)
    expect((await list({ q: '600 se kam ki angoothi' })).products).toEqual(products)
    expect((await list({ q: 'for women' })).pagination?.total).toBe((await filters()).total)
  })

  const narrowings: Record<string, string | string[]>[] = [
    {},
    { category: 'Earrings' },
    { q: 'gold' },
    { q: 'ring', inStock: 'true' },
    { category: 'RoyalCouture', stone: 'Imitation pearl' },
    { colour: ['Gold', 'Red'], size: 'Size 14' },
    { metal: ['Gold', 'Antique gold'], colour: 'Red' },
  ]

  test.each(narrowings)('each filter of %j counts what it then shows', async (query) => {
    const found = await filters(query)
    const totalWith = async (more: Record<string, string | string[]>) =>
      (await list({ ...query, ...more, limit: '1' })).pagination?.total
    expect(found.total).toBe(await totalWith({}))
    expect(found.inStock).toBe(await totalWith({ inStock: 'true' }))
    for (const { min, max, count } of found.price) {
      expect(count).toBe(
        await totalWith({
          ...(min === null ? {} : { minPrice: String(min) }),
          ...(max === null ? {} : { maxPrice: String(max) }),
        }),
      )
    }
    expect(found.price.map(({ label }) => label)).toEqual(PRICE_BANDS.map(({ label }) => label))
    for (const { name, values } of found.filters) {
      const chosen = [query[name] ?? []].flat()
      for (const { value, count } of values) {
        expect(await totalWith({ [name]: value }), `${name} ${value}`).toBe(count)
        expect(count > 0 || chosen.includes(value), `${name} ${value}`).toBe(true)
      }
    }
  })

  test('the metal is chosen apart from the colour of the stones', async () => {
    const valuesOf = async (name: string, query = {}) => {
      const { values = [] } =
        (await filters(query)).filters.find((each) => each.name === name) ?? {}
      return values.map(({ value }) => value)
    }
    expect(await valuesOf('metal')).toEqual(
      expect.arrayContaining(['Gold', 'Rose gold', 'Silver', 'Antique gold', 'Oxidised silver']),
    )
    expect(await valuesOf('colour')).toEqual(expect.arrayContaining(['Red', 'Green', 'Ivory']))
    expect((await valuesOf('colour')).filter((value) => /gold|silver/i.test(value))).toEqual([])
    const { products } = await list({ metal: 'Gold', colour: 'Red' })
    expect(products.length).toBeGreaterThan(0)
    for (const { colour } of products) expect(colour).toMatch(/red.*gold/i)
    // A link of before has the metal among the colours, where it can be removed.
    expect(await valuesOf('colour', { colour: 'Gold' })).toContain('Gold')
  })

  test('values of one filter add up, filters narrow each other, and the filter lists its values', async () => {
    const { products } = await list({ style: ['Rings', 'Pendant'], stone: 'Enamel' })
    expect(products.map(({ slug }) => slug).sort()).toEqual([
      'pendant-evil-eye-nazar',
      'pendant-flower-champa',
      'pendant-smiley-hasi',
      'ring-evil-eye-drishti',
    ])
    const found = await filters({ colour: 'Teal', style: 'Rings' })
    expect(found.total).toBe(0)
    expect(found.filters[0]).toEqual({
      name: 'style',
      values: [
        { value: 'Rings', label: 'Rings', count: 0 },
        { value: 'Bangles', label: 'Bangles', count: 1 },
      ],
    })
    expect(
      (await filters()).filters.find(({ name }) => name === 'collection')?.values,
    ).toContainEqual({
      value: 'PartyGlimmer',
      label: 'Classic Glam',
      count: 12,
    })
  })

  test('while a customer types the shop suggests products, listings and words', async () => {
    expect(await ask('/api/suggestions', { q: 'jhum' })).toMatchObject({
      words: ['jhumkas'],
      products: { 0: { slug: expect.stringContaining('jhumka') } },
    })
    expect(await ask('/api/suggestions', { q: 'kanga' })).toMatchObject({
      listings: [{ label: 'Bangles', route: '/bangles' }],
    })
    expect(await ask('/api/suggestions', { q: 'red jhu' })).toMatchObject({
      words: ['red jhumkas'],
    })
    expect((await ask('/api/suggestions', { q: 'jum' })).words, 'usually spelt').toEqual([
      'jhumkas',
    ])
    const { products } = await ask('/api/suggestions', { q: 'neckl' })
    expect(products.length).toBeGreaterThan(0)
    expect(Object.keys(products[0]).sort()).toEqual([
      '_id',
      'actualPrice',
      'image',
      'picture',
      'salePrice',
      'slug',
      'title',
    ])
    expect(await ask('/api/suggestions', { q: '' })).toEqual({
      products: [],
      listings: [],
      words: [],
    })
  })

  test.each(['newest', 'price-asc', 'price-desc', 'saving', 'relevance'])(
    'sorted by %s, pages never show a product twice',
    async (sort) => {
      for (const query of [{}, { q: 'gold' }, { category: 'Earrings', inStock: 'true' }] as Record<
        string,
        string
      >[]) {
        const whole = (await list({ ...query, sort, limit: '60', page: '1' })).products.map(
          ({ slug }) => slug,
        )
        const parts = await Promise.all(
          Array.from({ length: Math.ceil(whole.length / 7) }, (_, index) =>
            list({ ...query, sort, limit: '7', page: String(index + 1) }),
          ),
        )
        expect(parts.flatMap(({ products }) => products.map(({ slug }) => slug))).toEqual(whole)
      }
    },
  )

  test('the largest saving comes first, and products without one last', async () => {
    const saved = (await list({ sort: 'saving', inStock: 'true' })).products.map(
      ({ actualPricePaise, salePricePaise }) =>
        (actualPricePaise ?? salePricePaise) - salePricePaise,
    )
    expect(saved).toEqual(saved.toSorted((one, other) => other - one))
  })

  test('hostile searches get a response, and quickly', async () => {
    const hostile = [
      "'",
      '"',
      '"""',
      "'ring':*",
      '(ring',
      'ring & | ! <-> (',
      '\\',
      '%',
      '_%',
      '🪔💍',
      '\u202e',
      'x'.repeat(100),
      'ab '.repeat(33),
      '-',
      '--ring',
      '-"',
      '"-ring"',
    ]
    hostile.push(
      '₹',
      '1'.repeat(100),
      'under 99999999',
      'क्ष्'.repeat(25),
      'ि',
      "to_tsquery('a')",
      'a:*|b:*',
      `${'"a" '.repeat(25)}`,
      'ring -ring',
      '１２',
      'ﬁne',
      'Ⅷ',
      'ring\n\t ring',
      '.',
      '2.4.6',
      'É́́́',
      '\ufffe',
    )
    for (const q of hostile) {
      for (const path of ['/api/products', '/api/filters', '/api/suggestions']) {
        const from = performance.now()
        const { status, body } = await shop.request('GET', `${path}?q=${encodeURIComponent(q)}`)
        expect([200, 400], `${path} ${q}: ${JSON.stringify(body).slice(0, 200)}`).toContain(status)
        expect(performance.now() - from, `${path} ${q}`).toBeLessThan(SLOW_MS)
      }
    }
    for (const query of [
      `colour=${'x'.repeat(61)}`,
      'colour=',
      Array.from({ length: 21 }, () => 'size=1').join('&'),
      'q=%00',
      `q=${'x'.repeat(101)}`,
      'sort=best',
    ]) {
      expect((await shop.request('GET', `/api/products?${query}`)).status, query).toBe(400)
    }
  })
})

describe('after changes in the shop', () => {
  beforeEach(emptied)

  test('words of a product are known while it exists, and corrected after its removal', async () => {
    const { productId } = await shop.stock({ title: 'Zebrawood Ring' })
    await shop.stock({ title: 'Kundan Kada', category: 'Bangles' })
    expect(await titles('zebrawod')).toEqual(['Zebrawood Ring'])
    await shop.db.transaction((tx) => removeProduct(tx, productId))
    expect(await list({ q: 'zebrawod' })).toEqual({
      products: [],
      nearly: [],
      pagination: expect.anything(),
    })
    expect(await titles('kundn kadaa')).toEqual(['Kundan Kada'])
  })

  test('filters follow the stock at once', async () => {
    const { variantIds } = await shop.stock({
      title: 'Kundan Kada',
      category: 'Bangles',
      sizes: ['Size 2.4', 'Size 2.6'],
      stock: 1,
    })
    const move = (verb: typeof addStock, kind: 'added' | 'removed', ids: typeof variantIds) =>
      shop.db.transaction((tx) =>
        verb(
          tx,
          ids.map((variantId) => ({ variantId, quantity: 1 })),
          { kind, reason: 'For this test' },
        ),
      )
    expect(await filters({ category: 'Bangles' })).toMatchObject({ total: 1, inStock: 1 })
    await move(removeStock, 'removed', variantIds.slice(0, 1))
    expect(await filters({ category: 'Bangles' })).toMatchObject({ total: 1, inStock: 1 })
    await move(removeStock, 'removed', variantIds.slice(1))
    await expect
      .poll(() => filters({ category: 'Bangles' }))
      .toMatchObject({ total: 1, inStock: 0 })
    expect((await list({ inStock: 'true' })).products).toEqual([])
    await move(addStock, 'added', variantIds.slice(1))
    await expect
      .poll(() => filters({ category: 'Bangles' }))
      .toMatchObject({ total: 1, inStock: 1 })
  })

  test('a title counts more than a description, and a Hindi title is found', async () => {
    await shop.stock({ title: 'Rani Haar' })
    await shop.stock({ title: 'Moti Set', category: 'Combo' })
    expect(await titles('रानी हार')).toEqual(['Rani Haar'])
    expect(await titles('moti')).toEqual(['Moti Set'])
  })
})

describe('synonyms', () => {
  let administrator: TestUser
  beforeEach(async () => {
    await emptied()
    administrator = await shop.administrator()
    await shop.stock({ title: 'Temple Armlet', category: 'Bangles' })
  })

  const add = (terms: unknown) =>
    shop.request('POST', '/api/admin/synonyms', { as: administrator, body: { terms } })

  test('that an administrator adds, changes or removes apply to searches at once', async () => {
    expect(await titles('kappu wala')).toEqual([])
    const added = await add(['  Armlet ', 'Kappu', 'upper  arm band'])
    expect(added).toMatchObject({
      status: 200,
      body: { terms: ['armlet', 'kappu', 'upper arm band'] },
    })
    for (const q of ['kappu wala', 'KAPPOO', 'upper arm bands', 'temple kappu'])
      expect(await titles(q), q).toEqual(['Temple Armlet'])
    expect(
      (await shop.request('GET', '/api/admin/synonyms', { as: administrator })).body.synonyms[0],
    ).toEqual(added.body)

    const path = `/api/admin/synonyms/${added.body._id}`
    expect(
      await shop.request('PUT', path, { as: administrator, body: { terms: ['armlet', 'keyura'] } }),
    ).toMatchObject({
      status: 200,
      body: { terms: ['armlet', 'keyura'] },
    })
    expect([await titles('keyura'), await titles('kappu')]).toEqual([['Temple Armlet'], []])
    expect((await shop.request('DELETE', path, { as: administrator })).body).toEqual({
      success: true,
    })
    expect(await titles('keyura')).toEqual([])
    const { changes } = (
      await shop.request('GET', '/api/admin/changes?kind=search', { as: administrator })
    ).body
    expect(changes.slice(0, 3)).toMatchObject([
      { action: 'search.removed', before: { terms: ['armlet', 'keyura'] } },
      {
        action: 'search.changed',
        before: { terms: ['armlet', 'kappu', 'upper arm band'] },
        after: { terms: ['armlet', 'keyura'] },
      },
      {
        action: 'search.added',
        subject: { _id: added.body._id },
        after: { terms: ['armlet', 'kappu', 'upper arm band'] },
      },
    ])
    for (const method of ['PUT', 'DELETE'] as const) {
      expect(
        await shop.request(method, path, { as: administrator, body: { terms: ['a', 'b'] } }),
      ).toMatchObject({ status: 404, body: { code: 'synonym.missing' } })
    }
  })

  test.each([
    [[]],
    [['one']],
    [['same', ' SAME ']],
    [['ring', '']],
    [['ring', 'x'.repeat(41)]],
    [Array.from({ length: 21 }, (_, index) => `word ${index}`)],
    ['ring, band'],
    [['ring', 7]],
    [['ring', '!?']],
  ])('are refused if they are %j', async (terms) => {
    expect(await add(terms)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', fields: expect.anything() },
    })
  })

  test('of the migrations are many, and each group is correct', async () => {
    const { synonyms, pagination } = (
      await shop.request('GET', '/api/admin/synonyms?limit=100', { as: administrator })
    ).body
    expect(synonyms.length).toBeGreaterThan(60)
    expect(pagination).toMatchObject({ page: 1, total: synonyms.length, totalPages: 1 })
    for (const { terms } of synonyms) {
      const changed = await shop.request('PUT', `/api/admin/synonyms/${synonyms[0]._id}`, {
        as: administrator,
        body: { terms },
      })
      expect(changed.body.terms).toEqual(terms)
    }
  })

  test('are listed by page, and found in any spelling', async () => {
    await add(['kappu', 'bajubandh wala'])
    await add(['kappu', 'keyura', 'upper shoulder band'])
    const found = async (q: string) =>
      (
        await shop.request('GET', `/api/admin/synonyms?q=${encodeURIComponent(q)}`, {
          as: administrator,
        })
      ).body.synonyms.map(({ terms }: { terms: string[] }) => terms.at(-1))
    expect([await found('KEYURA!'), await found('shoulder band'), await found('kappu')]).toEqual([
      ['upper shoulder band'],
      ['upper shoulder band'],
      ['upper shoulder band', 'bajubandh wala'],
    ])
    expect([await found('%'), await found('no such word')]).toEqual([[], []])
    const page = async (number: number) =>
      (
        await shop.request('GET', `/api/admin/synonyms?limit=3&page=${number}`, {
          as: administrator,
        })
      ).body
    const [first, second] = [await page(1), await page(2)]
    expect(first.synonyms).toHaveLength(3)
    expect(
      new Set([...first.synonyms, ...second.synonyms].map(({ _id }: { _id: string }) => _id)).size,
    ).toBe(6)
    expect(first.pagination.totalPages).toBe(Math.ceil(first.pagination.total / 3))
  })
})
