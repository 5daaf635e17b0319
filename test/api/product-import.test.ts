import { desc } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#audit-log/tables.ts'
import { checkBooks } from '#operations/books.ts'
import { FILE_COLUMNS, type FileCells } from '#shared/catalog/product-file/columns.ts'
import { productRows } from '#shared/catalog/product-file/product-cells.ts'
import { toForm } from '../form.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
let storedPictures = 0

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', address: string, body?: object) =>
  shop.request(method, address, { as: administrator, body })

const RING = {
  title: 'Kundan Ring',
  description: 'Round, of glass kundan.',
  category: 'Rings',
  actualPrice: 'Rs. 1,999',
  salePrice: 'Rs. 1,200',
  stone: 'Kundan',
  weightGrams: 12.5,
}

const make = async (title: string, more: object = {}) => {
  const { status, body } = await send('POST', '/api/admin/products', { ...RING, title, ...more })
  expect(status, body.message).toBe(200)
  return body.product
}
const read = async (id: string) => (await send('GET', `/api/admin/products/${id}`)).body

type Options = {
  dryRun?: boolean
  columns?: string[]
  version?: number
  requestId?: string
  isNew?: boolean
}

/** Imports one product of these rows; the first row is line 2. */
async function importRows(rows: FileCells[], { dryRun = false, columns, ...more }: Options = {}) {
  const { status, body } = await send('POST', '/api/admin/products/import', {
    dryRun,
    columns: columns ?? [...new Set(rows.flatMap((row) => Object.keys(row)))],
    products: [{ rows: rows.map((cells, index) => ({ line: index + 2, cells })), ...more }],
  })
  expect(status, body.message).toBe(200)
  return body.results[0]
}

const NEW = {
  title: 'Moti Jhumka',
  description: 'Pearls on a dome.',
  category: 'earrings',
  actualPrice: '₹1,299',
  salePrice: '999.50',
}

const find = async (q: string) =>
  (await send('GET', `/api/admin/products?q=${encodeURIComponent(q)}`)).body.products

test('a dry run says what an import would do, and saves nothing', async () => {
  const made = await make('Dry Ring')
  const added = await importRows([{ ...NEW, title: 'Dry Jhumka' }], { dryRun: true })
  expect(added).toMatchObject({ outcome: 'added', _id: null, line: 2, problems: [] })
  expect(await find('Dry Jhumka')).toEqual([])
  const changed = await importRows([{ id: made._id, salePrice: '1100' }], { dryRun: true })
  expect(changed).toMatchObject({
    outcome: 'changed',
    _id: made._id,
    version: made.version,
    differences: [{ column: 'Sale price', size: '', before: '1200.00', after: '1100.00' }],
  })
  expect(await read(made._id)).toEqual(made)
})

test('a new product is a draft with its sizes, without stock, and in the audit log', async () => {
  const rows = [
    { ...NEW, state: 'Draft', alsoIn: 'Quirky', label: '2.4', sku: 'mj-24', stock: '9' },
    { title: NEW.title, label: '2.6', ownPrice: '1099', costPrice: '400' },
  ]
  const result = await importRows(rows, { requestId: 'import-1-moti' })
  expect(result).toMatchObject({ outcome: 'added', problems: [], title: 'Moti Jhumka' })
  expect(await read(result._id)).toMatchObject({
    state: 'draft',
    category: 'Earrings',
    actualPricePaise: 129_900,
    salePricePaise: 99_950,
    categories: ['Earrings', 'Quirky'],
    inventory: 0,
    variants: [
      { label: '2.4', sku: 'MJ-24', salePricePaise: 99_950, costPricePaise: null },
      { label: '2.6', salePricePaise: 109_900, costPricePaise: 40_000 },
    ],
  })
  const [entry] = await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  expect(entry).toMatchObject({ action: 'product.created', subjectId: result._id })
  const again = await importRows(rows, { requestId: 'import-1-moti' })
  expect(again).toMatchObject({ outcome: 'added', _id: result._id })
})

test('a lost response does not take back what was done to the new product since', async () => {
  const rows = [{ ...NEW, title: 'Returning Jhumka', slug: 'returning-jhumka', state: 'draft' }]
  const planned = { requestId: 'import-of-returning', isNew: true }
  const first = await importRows(rows, planned)
  expect(first).toMatchObject({ outcome: 'added', problems: [] })
  const { status } = await send('PUT', `/api/admin/products/${first._id}`, {
    ...RING,
    title: 'Returning Jhumka, gold',
    slug: 'returning-jhumka',
    salePrice: '1100',
    state: 'published',
  })
  expect(status).toBe(200)
  const edited = await read(first._id)
  expect(edited.state).toBe('published')
  expect(await importRows(rows, planned)).toMatchObject({
    outcome: 'added',
    _id: first._id,
    title: 'Returning Jhumka, gold',
    problems: [],
  })
  expect(await read(first._id)).toEqual(edited)
  await send('DELETE', `/api/admin/products/${first._id}`)
  expect(await importRows(rows, planned)).toMatchObject({ outcome: 'added', _id: first._id })
  expect((await read(first._id)).state).toBe('archived')
})

const ADDED_MEANWHILE = [
  {
    line: 2,
    column: null,
    text: 'Somebody has added this product meanwhile. Please check the file again.',
  },
]

test('a new product of a file does not replace one that was added since the check', async () => {
  const variants = [
    { label: '2.4', sku: 'MEAN-24', inventory: 3 },
    { label: '2.6', sku: 'MEAN-26' },
  ]
  const made = await make('Meanwhile Ring', { slug: 'meanwhile-ring', variants })
  const before = await read(made._id)
  const files = {
    address: { ...NEW, title: 'Other', slug: 'meanwhile-ring', label: '2.4' },
    SKU: { ...NEW, title: 'Other', sku: 'MEAN-24' },
    title: { ...NEW, title: 'Meanwhile Ring', label: '2.4' },
    // As a change it would lack the name of a size.
    'address alone': { ...NEW, title: 'Other', slug: 'meanwhile-ring', costPrice: '300' },
  }
  for (const [name, cells] of Object.entries(files)) {
    const planned = { requestId: `import-meanwhile-${name.replace(' ', '-')}`, isNew: true }
    expect(await importRows([cells], planned), name).toMatchObject({
      outcome: 'refused',
      problems: ADDED_MEANWHILE,
    })
  }
  expect(await read(made._id)).toEqual(before)
  const checked = await importRows([files.address], { dryRun: true })
  expect(checked).toMatchObject({ outcome: 'changed', _id: made._id })
})

test('a change of a file adds no product if the one of the check has another address by now', async () => {
  const made = await make('Moving Kada', { slug: 'moving-kada' })
  const rows = [{ ...NEW, title: 'Moving Kada', slug: 'moving-kada' }]
  const { version } = await importRows(rows, { dryRun: true })
  await send('PUT', `/api/admin/products/${made._id}`, {
    ...RING,
    title: 'Moved Kada',
    slug: 'moved-kada',
  })
  const late = await importRows(rows, { version })
  expect(late).toMatchObject({ outcome: 'refused', _id: null })
  expect(late.problems).toMatchObject([{ line: 2, column: null, text: /^The product of this row/ }])
  expect(await find('Moving Kada')).toEqual([])
})

test('a new product that somebody has added just as the file says is no problem', async () => {
  const rows = [{ ...NEW, title: 'Agreed Jhumka', slug: 'agreed-jhumka' }]
  const { _id } = await importRows(rows, { requestId: 'import-agreed-1', isNew: true })
  const other = await importRows(rows, { requestId: 'import-agreed-2', isNew: true })
  expect(other).toMatchObject({ outcome: 'same', _id, problems: [] })
})

test('the same file in two windows at once adds a product once', async () => {
  const rows = [{ ...NEW, title: 'Twin Jhumka' }]
  const results = await Promise.all([importRows(rows), importRows(rows), importRows(rows)])
  expect(results.filter(({ outcome }) => outcome === 'added')).toHaveLength(1)
  expect(await find('Twin Jhumka')).toHaveLength(1)
  const sameRequest = { requestId: 'import-of-triplets' }
  const other = [{ ...NEW, title: 'Triplet Jhumka', slug: 'triplet-jhumka' }]
  const repeated = { ...sameRequest, isNew: true }
  const both = await Promise.all([importRows(other, repeated), importRows(other, repeated)])
  expect(both.map(({ outcome }) => outcome)).toEqual(['added', 'added'])
  expect(await find('Triplet Jhumka')).toHaveLength(1)
})

test('a file changes only its columns; empty cells empty what may be empty', async () => {
  const made = await make('Column Ring', {
    variants: [
      { label: 'Small', salePrice: '1,000', costPrice: '300', inventory: 4 },
      { label: 'Large', inventory: 2 },
    ],
  })
  const result = await importRows([{ id: made._id, stone: '', hsn: '', salePrice: '1100' }])
  expect(result.differences).toEqual([
    { column: 'Sale price', size: '', before: '1200.00', after: '1100.00' },
    { column: 'Stone', size: '', before: 'Kundan', after: '' },
  ])
  const { updatedAt: _at, ...before } = made
  expect(await read(made._id)).toMatchObject({
    ...before,
    version: made.version + 1,
    stone: null,
    salePrice: 'Rs. 1,100',
    salePricePaise: 110_000,
    variants: [
      made.variants[0],
      { ...made.variants[1], salePrice: 'Rs. 1,100', salePricePaise: 110_000 },
    ],
  })
})

test('rows change the sizes that they name, add others, and remove none', async () => {
  const made = await make('Size Ring', {
    variants: [
      { label: 'Small', sku: 'SR-S', costPrice: '300', inventory: 4 },
      { label: 'Large', sku: 'SR-L', inventory: 2 },
    ],
  })
  const result = await importRows([
    { sku: 'sr-s', label: 'Tiny', costPrice: '350' },
    { label: 'Medium', costPrice: '310' },
  ])
  expect(result).toMatchObject({ outcome: 'changed', _id: made._id })
  const { variants } = await read(made._id)
  expect(
    variants.map((each: Record<string, unknown>) => [
      each.label,
      each.inventory,
      each.costPricePaise,
    ]),
  ).toEqual([
    ['Tiny', 4, 35_000],
    ['Large', 2, null],
    ['Medium', 0, 31_000],
  ])
  const outcomes = await checkBooks(shop.db, shop.now())
  expect(outcomes.flatMap(({ findings }) => findings)).toEqual([])
})

test('what somebody else has changed since the export is not replaced', async () => {
  const made = await make('Contested Ring')
  await send('PUT', `/api/admin/products/${made._id}/prices`, { salePrice: '900', version: 1 })
  const rows = [{ id: made._id, version: '1', title: 'Contested Ring II' }]
  expect(await importRows(rows, { dryRun: true })).toMatchObject({
    outcome: 'refused',
    problems: [
      { line: 2, column: 'Version', text: expect.stringMatching(/^Somebody has changed/) },
    ],
  })
  const empty = [{ id: made._id, version: '', title: 'Contested Ring II' }]
  const { version } = await importRows(empty, { dryRun: true })
  await send('PUT', `/api/admin/products/${made._id}/prices`, { salePrice: '950', version })
  expect(await importRows(empty, { version })).toMatchObject({ outcome: 'refused' })
  expect(await importRows(empty, { version: version + 1 })).toMatchObject({ outcome: 'changed' })
  const lost = await importRows(empty, { version: version + 1 })
  expect(lost).toMatchObject({ outcome: 'same', problems: [] })
  expect(await read(made._id)).toMatchObject({ title: 'Contested Ring II', version: version + 2 })
})

test('each problem names its line and its column', async () => {
  const rows = [
    {
      ...NEW,
      title: 'Wrong Jhumka',
      category: 'Shoes',
      salePrice: '12,99',
      gstRate: 'three',
      weightGrams: '5 kg',
      isSaleItem: 'maybe',
      label: '2.4',
    },
    { title: 'Wrong Jhumka', description: 'Another one.', label: '02-Apr', costPrice: 'free' },
  ]
  const { outcome, problems } = await importRows(rows, { dryRun: true })
  expect(outcome).toBe('refused')
  const found = problems.map(
    (each: { line: number; column: string }) => `${each.line} ${each.column}`,
  )
  expect(found.toSorted()).toEqual(
    [
      '3 Description',
      '2 GST in per cent',
      '2 Weight in grams',
      '2 Sale item',
      '3 Size',
      '2 Sale price',
      '2 Category',
      '3 Cost price',
    ].toSorted(),
  )
})

test('rules of the shop are problems of a line too', async () => {
  await make('Taken Ring', { slug: 'taken-ring', variants: [{ label: '', sku: 'TAKEN' }] })
  const problemOf = async (cells: FileCells, dryRun = true) =>
    (await importRows([cells], { dryRun })).problems
  expect(await problemOf({ ...NEW, title: 'A', slug: 'a-ring', sku: 'taken' })).toEqual([
    { line: 2, column: 'SKU', text: 'This SKU is in use already.' },
  ])
  expect(await problemOf({ ...NEW, title: 'A', salePrice: '1400' })).toEqual([
    { line: 2, column: 'Actual price', text: 'The actual price cannot be below the sale price.' },
  ])
  expect(await problemOf({ ...NEW, title: 'A', slug: 'Not An Address' })).toEqual([
    { line: 2, column: 'Address', text: 'An address has small letters, digits and hyphens.' },
  ])
  expect(await problemOf({ id: 'prd_unknown', title: 'A' })).toEqual([
    { line: 2, column: 'Product ID', text: 'The shop has no product with this Product ID.' },
  ])
  expect(await problemOf({ ...NEW, title: 'Taken ring' }, false)).toEqual([
    { line: 2, column: 'Title', text: expect.stringMatching(/has a product with this title/) },
  ])
  expect(await problemOf({ slug: 'taken-ring', state: 'archived' })).toEqual([
    { line: 2, column: 'State', text: expect.stringMatching(/^A file cannot delete/) },
  ])
})

test('a state that a product cannot have is a problem, also of a new one', async () => {
  const made = await make('Bare Ring', { state: 'draft' })
  const shown = await make('Shown Ring', { state: 'published' })
  const problemsOf = async (cells: FileCells) => {
    const { outcome, problems } = await importRows([cells], { dryRun: true })
    return outcome === 'refused' ? problems : outcome
  }
  const inState = (text: string) => [{ line: 2, column: 'State', text }]
  const unclear = inState('Please write draft or published.')
  expect(await problemsOf({ id: made._id, state: 'Published' })).toEqual(
    inState('Please add a picture first; the product stays a draft.'),
  )
  expect(await problemsOf({ id: made._id, state: 'publishd' })).toEqual(unclear)
  expect(await problemsOf({ id: shown._id, state: 'Published' })).toBe('same')
  expect(await problemsOf({ id: shown._id, state: 'DRAFT' })).toBe('changed')
  const fresh = { ...NEW, title: 'Stateful Jhumka' }
  expect(await problemsOf({ ...fresh, state: 'publishd' })).toEqual(unclear)
  expect(await problemsOf({ ...fresh, state: 'published' }), 'as a draft').toBe('added')
  expect(await problemsOf({ ...fresh, state: 'draft' })).toBe('added')
  expect(await problemsOf({ ...fresh, state: '' })).toBe('added')
})

describe('pictures', () => {
  const store = async (name: string, alt = ''): Promise<string> => {
    const shade = `hsl(${(storedPictures += 11)} 60% 40%)`
    const bytes = await sharp({
      create: { width: 320, height: 400, channels: 3, background: shade },
    })
      .jpeg()
      .toBuffer()
    const form = toForm({}, [{ bytes }])
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/pictures',
      headers: { ...administrator.headers, ...form.headers },
      payload: form.payload,
    })
    const { key } = response.json().pictures[0]
    expect((await send('PUT', `/api/admin/media/${key}`, { name, alt })).status).toBe(200)
    return key
  }
  const shownIn = async (id: string) =>
    (await read(id)).pictures.map(({ key, alt }: { key: string; alt: string }) => [key, alt])

  test('are found in the library by key or name, in the order of the cell', async () => {
    const [front, side] = [await store('Front.jpg', 'From the front'), await store('side.jpg')]
    const row = { ...NEW, title: 'Pictured Jhumka', pictures: `FRONT.JPG | ${side}` }
    const dry = await importRows([row], { dryRun: true })
    expect(dry).toMatchObject({ outcome: 'added', problems: [] })
    const { _id } = await importRows([row])
    expect(await shownIn(_id)).toEqual([
      [front, 'From the front'],
      [side, 'Pictured Jhumka'],
    ])
    const swapped = await importRows([{ id: _id, pictures: `side.jpg|${front}` }])
    expect(swapped).toMatchObject({
      outcome: 'changed',
      differences: [
        { column: 'Pictures', before: `${front} | ${side}`, after: `${side} | ${front}` },
      ],
    })
    expect(await shownIn(_id), 'the texts stay').toEqual([
      [side, 'Pictured Jhumka'],
      [front, 'From the front'],
    ])
    const published = await importRows([{ id: _id, state: 'published', pictures: front }])
    expect(published).toMatchObject({ outcome: 'changed', problems: [] })
  })

  test('of an export are the same after its import, and an empty cell changes none', async () => {
    const key = await store('kept.jpg')
    const made = await make('Kept Ring', { pictures: [{ key, alt: 'As it is worn' }] })
    const product = await read(made._id)
    const [headings = [], row = []] = productRows([product], (value) => value)
    const cells = Object.fromEntries(
      FILE_COLUMNS.flatMap(({ key: column, heading }) => {
        const text = row[headings.indexOf(heading)]
        return text ? [[column, text]] : []
      }),
    )
    expect(cells.pictures).toBe(key)
    expect(await importRows([cells])).toMatchObject({ outcome: 'same' })
    expect(await importRows([{ id: made._id, pictures: 'KEPT.jpg' }])).toMatchObject({
      outcome: 'same',
    })
    const other = await importRows([{ id: made._id, pictures: '', colour: 'Green' }])
    expect(other).toMatchObject({ outcome: 'changed', problems: [] })
    expect(await shownIn(made._id)).toEqual([[key, 'As it is worn']])
  })

  test('that cannot be used are problems of their row in the dry run', async () => {
    const [one, gallery] = [await store('twice.jpg'), await store('gallery.jpg')]
    await store('twice.jpg')
    const made = await make('Strict Ring', { gallery: [{ key: gallery, alt: '' }] })
    const problemOf = async (pictures: string) => {
      const result = await importRows([{ id: made._id, pictures }], { dryRun: true })
      expect(result).toMatchObject({ outcome: 'refused', problems: [{ line: 2 }] })
      const [{ column, text }] = result.problems
      expect(column).toBe('Pictures')
      return text
    }
    expect(await problemOf(`${one} | nothing.jpg`)).toBe(
      'The library has no picture “nothing.jpg”.',
    )
    expect(await problemOf('twice.jpg')).toBe('2 pictures of the library are called “twice.jpg”.')
    expect(await problemOf(`${one}|${one}`)).toBe(`The picture “${one}” is named twice.`)
    expect(await problemOf('|')).toBe('Please name a picture of the library.')
    expect(await problemOf(gallery)).toBe(
      'This picture is there already. Please choose another one.',
    )
    const many = [await store('m1'), await store('m2'), await store('m3'), await store('m4')]
    expect(await problemOf(many.join('|'))).toBe('A product has at most 3 pictures.')
    expect(await shownIn(made._id)).toEqual([])
  })
})

test('a deleted product stays deleted', async () => {
  const made = await make('Gone Ring', { state: 'draft' })
  await send('DELETE', `/api/admin/products/${made._id}`)
  expect(await importRows([{ id: made._id, title: 'Gone Ring II' }])).toMatchObject({
    outcome: 'refused',
    problems: [{ line: 2, column: null, text: 'It is deleted. Please restore it first.' }],
  })
})

test('a product that has no actual price keeps none', async () => {
  const made = await shop.stock({ title: 'Plain Ring' })
  const result = await importRows([{ id: made.productId, actualPrice: '', colour: 'Red' }])
  expect(result).toMatchObject({ outcome: 'changed' })
  expect(await read(made.productId)).toMatchObject({
    actualPricePaise: null,
    colour: 'Red',
  })
})

test('a product that is refused does not stop the others', async () => {
  const row = (line: number, cells: FileCells) => ({ rows: [{ line, cells }] })
  const { body } = await send('POST', '/api/admin/products/import', {
    dryRun: false,
    columns: ['title', 'description', 'category', 'actualPrice', 'salePrice'],
    products: [
      row(2, { ...NEW, title: 'First Jhumka' }),
      row(3, { ...NEW, title: 'Second Jhumka', category: 'Shoes' }),
      row(4, { ...NEW, title: 'Third Jhumka' }),
    ],
  })
  expect(body.results.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'added',
    'refused',
    'added',
  ])
})
