import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallReply } from '#contract/contract.ts'
import { listDemoProducts } from '#seed/demo.ts'
import { seedProduct } from '#seed/seed-product.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  for (const product of await listDemoProducts())
    await seedProduct(shop, { ...product, pictures: [] })
})
afterAll(() => shop.close())

const list = async (q: string): Promise<CallReply<'GET /api/products'>> =>
  (await shop.request('GET', `/api/products?q=${encodeURIComponent(q)}&limit=60`)).body
const titlesByMatch = async (q: string) => (await list(q)).products.map(({ title }) => title)
const titles = async (q: string) => (await list(q)).products.map(({ title }) => title).sort()
const suggest = async (q: string): Promise<CallReply<'GET /api/suggestions'>> =>
  (await shop.request('GET', `/api/suggestions?q=${encodeURIComponent(q)}`)).body
const meant = async (q: string): Promise<CallReply<'GET /api/search-filters'>> =>
  (await shop.request('GET', `/api/search-filters?q=${encodeURIComponent(q)}`)).body

test.each([
  ['earrings for my sister', 'earrings'],
  ['gift for sister', 'gift'],
  ['gift for my best friend', 'gift'],
  ['didi ke liye jhumke', 'jhumke'],
  ['bhabhi ke liye kangan', 'kangan'],
  ['rings for girls', 'rings'],
  ['sister ke liye gift', 'gift'],
  ['jhumka for saree', 'jhumka'],
  ['couple rings', 'rings'],
])('whom a piece is for is not searched for: %s finds what %s does', async (text, words) => {
  expect(await titles(text)).toEqual(await titles(words))
  expect((await titles(text)).length).toBeGreaterThan(2)
  expect((await list(text)).corrected).toBeUndefined()
})

test('a piece that is called so comes first, and alone the word finds it, or any piece', async () => {
  expect((await list('maa pendant')).products[0]?.title).toBe('Maa Pearl Drop Pendant')
  expect(await titles('maa')).toEqual(['Maa Pearl Drop Pendant', 'Samarpan Pearl Necklace Set'])
  expect((await titles('for my sister')).length).toBe((await titles('jewellery')).length)
})

test.each([
  ['maroon', 'red'],
  ['mehroon necklace', 'red necklace'],
  ['rani pink', 'pink'],
  ['white stone', 'american diamond'],
  ['white stone earrings', 'american diamond earrings'],
])(
  'a word for a colour that no piece is named with: %s finds what %s does',
  async (text, words) => {
    expect(await titles(text)).toEqual(await titles(words))
    expect((await titles(text)).length).toBeGreaterThan(1)
    expect((await list(text)).corrected).toBeUndefined()
  },
)

test.each([
  ['chandbaali', 'chandbali'],
  ['chaandbaali', 'chandbali'],
  ['chandballi', 'chandbali'],
  ['chaandbaalees', 'chandbalis'],
  ['jumkha', 'jhumka'],
  ['joomka', 'jhumka'],
  ['zumkaa', 'jhumka'],
  ['jumka', 'jhumka'],
  ['jumka erings', 'jhumka earrings'],
  ['choodee', 'chudi'],
  ['chudee', 'chudi'],
  ['kaangan', 'kangan'],
  ['koondan', 'kundan'],
  ['meenakaari', 'meenakari'],
  ['haathphool', 'hathphool'],
  ['paayal', 'payal'],
  ['wanky', 'vanki'],
  ['lokket', 'locket'],
])(
  'an Indian word in another spelling is one word, in the usual one: %s is %s',
  async (text, word) => {
    const { corrected, partly } = await list(text)
    expect({ corrected, partly }).toEqual({ corrected: word, partly: undefined })
    expect(await titles(text)).toEqual(await titles(word))
  },
)

test.each(['chand baali', 'chaand balee', 'chaand baali earrings', 'jhoom kaas'])(
  'a name that is written as two words in another spelling is one word: %s',
  async (text) => {
    const { products, partly } = await list(text)
    expect(partly).toBeUndefined()
    expect(products[0]?.title).toMatch(/Chandbalis|Jhumkas/)
  },
)

test('two words that are written as one are still found as two', async () => {
  expect((await list('nosering')).corrected).toBe('nose ring')
  expect((await list('mathapatti')).corrected).toBe('matha patti')
})

test.each([
  ['saree', 'festive'],
  ['jewellery for saree', 'festive'],
  ['lehenga', 'festive'],
  ['kurti', 'daily wear'],
  ['western dress', 'party'],
])('clothes alone are what is worn with them: %s finds what %s does', async (text, words) => {
  expect((await titles(text)).length).toBeLessThan((await titles('jewellery')).length / 2)
  expect(await titles(text)).toEqual(expect.arrayContaining(await titles(words)))
  expect((await list(text)).corrected).toBeUndefined()
})

test.each([
  ['wedding earrings', 'RoyalCouture'],
  ['earrings for shaadi', 'RoyalCouture'],
  ['karva chauth earrings', 'RoyalCouture'],
  ['diwali gift', 'RoyalCouture'],
  ['traditional earrings', 'RoyalCouture'],
  ['cocktail party rings', 'PartyGlimmer'],
  ['evening earrings', 'PartyGlimmer'],
  ['daily wear rings', 'OfficeMinimalistic'],
  ['college earrings', 'OfficeMinimalistic'],
  ['anniversary gift for wife', 'HeartfeltElegance'],
  ['anniversery gift', 'HeartfeltElegance'],
  ["valentine's day ring", 'HeartfeltElegance'],
  ['birthday gift for girlfriend', 'HeartfeltElegance'],
  ['rakhi gift for sister', 'HeartfeltElegance'],
])('%s leads to pieces of the category %s', async (text, category) => {
  const { products, partly } = await list(text)
  expect(partly).toBeUndefined()
  const own = products.filter(({ categories }) => categories.includes(category))
  expect(own.length).toBeGreaterThan(0)
  // Others have a word of the occasion in their text.
  expect(own.length).toBeGreaterThanOrEqual(products.length - 3)
})

test('a word of an occasion or a wearer keeps its spelling, even if a name has another one', async () => {
  const added = { terms: ['shaadi', 'bhabhi', 'bridal'] }
  await shop.request('POST', '/api/admin/synonyms', { as: administrator, body: added })
  const product = { title: 'Shadi Babi Ring', pictures: [] }
  const [demo] = await listDemoProducts()
  if (!demo) throw new Error('There is no demo product.')
  await seedProduct(shop, { ...demo, slug: 'shadi-babi-ring', ...product })
  for (const q of ['shaadi ring', 'ring for bhabhi'])
    expect((await list(q)).corrected, q).toBeUndefined()
})

test('two words of a name are not joined because they sound like one of them', async () => {
  expect((await list('evil eye')).corrected).toBeUndefined()
  expect((await titles('evil eye')).every((title) => title.includes('Evil Eye'))).toBe(true)
  expect((await list('evil eye ring')).corrected).toBeUndefined()
})

test('two words of a name that no piece of the typed kind has are found before the kind', async () => {
  const { products, partly } = await list('evil eye bracelet')
  expect(partly).toEqual({ found: 'evil eye', missing: ['bracelet'] })
  expect(products.map(({ title }) => title)).toEqual(await titlesByMatch('evil eye'))
  expect((await list('blue kundan necklace')).partly?.found).toContain('necklace')
})

test.each(['return policy', 'track order', 'rings in stock', 'rs 999', 'free shipping'])(
  'words for help, stock and prices are not corrected: %s',
  async (text) => {
    expect((await list(text)).corrected).toBeUndefined()
  },
)

test('a price with a sign of money is the most, and two prices are a range', async () => {
  expect(await meant('rs 999')).toMatchObject({ q: '', maxPrice: 999 })
  expect(await meant('rings 500-900')).toMatchObject({ minPrice: 500, maxPrice: 900 })
  expect(await meant('rings in stock')).toMatchObject({ inStock: true })
})

test('a size is one filter, with and without the word before it', async () => {
  const [demo] = await listDemoProducts()
  if (!demo) throw new Error('There is no demo product.')
  const sizes = async (search: string) => {
    const { body } = await shop.request('GET', `/api/filters?${search}`)
    const { filters } = body as CallReply<'GET /api/filters'>
    return filters.find(({ name }) => name === 'size')?.values ?? []
  }
  const countOf = async (label: string) =>
    (await sizes('')).find((size) => size.label === label)?.count ?? 0
  const before = await countOf('Size 14')
  const variants = ['14', '16'].map((label) => ({ label, stock: 3 }))
  const own = { slug: 'plain-size-ring', title: 'Plain Size Ring', pictures: [], variants }
  await seedProduct(shop, { ...demo, ...own })
  expect(before).toBeGreaterThan(1)
  expect(await countOf('Size 14')).toBe(before + 1)
  expect(await countOf('14')).toBe(0)
  for (const size of ['14', 'Size+14']) {
    const { body } = await shop.request('GET', `/api/products?size=${size}&limit=60`)
    expect(body.pagination.total, size).toBe(before + 1)
    const chosen = (await sizes(`size=${size}`)).filter(({ label }) => /\b14$/.test(label))
    expect(chosen).toEqual([expect.objectContaining({ value: size.replace('+', ' ') })])
  }
  expect((await meant('ring size 14')).size).toEqual(['Size 14'])
})

test('the work of a piece is no occasion', async () => {
  expect(await titles('kundan work kada')).toEqual(await titles('kundan kada'))
})

test('gift is no word beside an occasion, a price or a piece, and alone it is any piece', async () => {
  expect(await titles('anniversary gift')).toEqual(await titles('anniversary'))
  expect(await titles('gift earrings')).toEqual(await titles('earrings'))
  expect(await meant('birthday gift for my sister under 500')).toMatchObject({ maxPrice: 500 })
  const { pagination } = await list('gift')
  expect(pagination?.total).toBe((await list('for my sister')).pagination?.total)
  expect((await suggest('gift')).products.length).toBeGreaterThan(0)
})

test.each([
  ['sapphire earrings', { found: 'earrings', missing: ['sapphire'] }],
  ['blue necklace', { found: 'necklace', missing: ['blue'] }],
  ['neckless blu', { found: 'necklace', missing: ['blue'] }],
  ['small studs daily wear', { found: 'studs daily wear', missing: ['small'] }],
  ['ring for men', { found: 'ring', missing: ['men'] }],
  ['zebra elephant kada for wedding', { found: 'kada wedding', missing: ['zebra', 'elephant'] }],
])('%s shows what some of its words find, and says which found nothing', async (text, partly) => {
  const { products, pagination, nearly, ...reply } = await list(text)
  expect(reply.partly).toEqual(partly)
  expect(nearly).toBeUndefined()
  expect(products.length).toBeGreaterThan(0)
  expect(pagination?.total).toBe(products.length)
  expect(products.map(({ title }) => title).sort()).toEqual(await titles(partly.found))
  const query = `q=${encodeURIComponent(text)}`
  expect((await shop.request('GET', `/api/filters?${query}`)).body.total).toBe(products.length)
})

test('the spelling of every word is corrected, also that of a colour', async () => {
  expect((await list('neckless blu')).corrected).toBe('necklace blue')
  expect(await meant('rng blu')).toMatchObject({ style: ['Rings'], colour: ['Blue'] })
  expect(await meant('red neckless sett')).toMatchObject({ q: 'neckless sett', colour: ['Red'] })
})

test('suggestions while typing know persons, occasions and what some words find', async () => {
  const titlesOf = async (q: string) => (await suggest(q)).products.map(({ title }) => title)
  for (const text of ['earrings for wedding', 'earrings for wed', 'earrings for brid'])
    expect(await titlesOf(text), text).toContain('Noor Mahal Chandbalis')
  expect((await suggest('earrings for wed')).words).toContain('earrings for wedding')
  expect((await suggest('gift for anniv')).words).toContain('gift for anniversary')
  expect((await suggest('wedding')).listings).toEqual([
    { label: 'High-End Statement', route: '/royal' },
  ])
  expect((await titlesOf('gift for sis')).length).toBeGreaterThan(3)
  const sapphire = await suggest('sapphire earrings')
  expect(sapphire.closest).toBe(true)
  for (const title of sapphire.products.map((product) => product.title))
    expect(await titles('earrings')).toContain(title)
})

test('the words of an administrator come before the occasions of the shop', async () => {
  const add = async (terms: string[]) =>
    (await shop.request('POST', '/api/admin/synonyms', { as: administrator, body: { terms } })).body
      ._id
  const id = await add(['sangeet', 'smiley'])
  expect(await titles('sangeet')).toEqual(['Chamak Pavé Hoops', 'Hasi Smiley Pendant'])
  await shop.request('DELETE', `/api/admin/synonyms/${id}`, { as: administrator })
  expect(await titles('sangeet')).toContain('Noor Mahal Chandbalis')
})

test('an occasion follows the categories of the shop: renamed, hidden, or with its name', async () => {
  const { categories } = (await shop.request('GET', '/api/admin/categories', { as: administrator }))
    .body
  const royal = categories.find(({ value }: { value: string }) => value === 'RoyalCouture')
  const change = async (fields: object, version: number) =>
    (
      await shop.request('PUT', `/api/admin/categories/${royal._id}`, {
        as: administrator,
        body: { ...royal, ...fields, version },
      })
    ).body.version
  const renamed = await change({ label: 'Grand Occasions' }, royal.version)
  expect((await suggest('wedding')).listings).toMatchObject([{ label: 'Grand Occasions' }])
  const hidden = await change({ isHidden: true }, renamed)
  expect(await titles('wedding')).not.toContain('Noor Mahal Chandbalis')
  expect(await titles('wedding')).toContain('Aurora Solitaire Ring')
  await change({}, hidden)
})
