import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '#audit-log/tables.ts'
import { findLedgerFaults } from '#inventory/inventory.ts'
import { desc } from 'drizzle-orm'
import { toForm, type FormFile } from '../form.ts'
import { openTestShop, type TestResponse, type TestUser, type TestShop } from '../shop.ts'

let shop: TestShop
let administrator: TestUser
const photos: Buffer[] = []

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
  for (const background of ['#b84e0b', '#32112a', '#0f766e']) {
    photos.push(
      await sharp({ create: { width: 900, height: 1100, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    )
  }
})
afterAll(() => shop.close())

const RING = {
  title: 'Aurora Solitaire Ring',
  description: 'A ring that catches every light.',
  category: 'Rings',
  actualPrice: 'Rs. 1,299',
  salePrice: '₹999.50',
}

async function send(
  method: 'POST' | 'PUT',
  url: string,
  fields: Record<string, string | string[]>,
  files: FormFile[] = [],
): Promise<TestResponse> {
  const form = toForm(fields, files)
  const response = await shop.app.inject({
    method,
    url,
    headers: { ...administrator.headers, ...form.headers },
    payload: form.payload,
  })
  return { status: response.statusCode, body: response.json(), headers: response.headers }
}
const add = (fields: Record<string, string | string[]> = {}, files: FormFile[] = []) =>
  send('POST', '/api/admin/products', { ...RING, ...fields }, files)
const lastChange = async () =>
  (await shop.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0]
const inShop = async (id: string) =>
  (await shop.request('GET', `/api/products/${id}`)).status === 200

describe('adding a product', () => {
  test('the form with three photos and two variants publishes a ring at once', async () => {
    const variants = JSON.stringify([
      { label: 'Size 12', inventory: 3 },
      { label: 'Size 14', inventory: 4, salePrice: 'Rs. 1,099', sku: 'AUR-14' },
    ])
    const { status, body } = await add(
      { alsoIn: ['RoyalCouture', 'Quirky'], variants, material: 'Brass' },
      photos.map((bytes) => ({ bytes })),
    )
    expect(body.message).toBe('Product created successfully!')
    expect(status).toBe(200)
    const seen = (await shop.request('GET', `/api/products/${body.product._id}`)).body
    expect(seen).toMatchObject({
      title: 'Aurora Solitaire Ring',
      actualPrice: 'Rs. 1,299',
      salePrice: 'Rs. 999.50',
      inventory: 7,
      material: 'Brass',
      categories: ['Rings', 'Quirky', 'RoyalCouture'],
      variants: [
        { label: 'Size 12', inventory: 3, salePrice: 'Rs. 999.50' },
        { label: 'Size 14', inventory: 4, salePrice: 'Rs. 1,099', sku: 'AUR-14' },
      ],
    })
    expect(seen.pictures).toHaveLength(3)
    expect((await shop.app.inject({ url: seen.images[0] })).statusCode).toBe(200)
    expect(await findLedgerFaults(shop.db)).toEqual([])
    expect(await lastChange()).toMatchObject({
      action: 'product.created',
      actorId: administrator.id,
      subjectName: 'Aurora Solitaire Ring',
    })
  })

  test('name and image are accepted for title and images, and a draft is not published', async () => {
    const { title: _title, ...rest } = RING
    const { body } = await send('POST', '/api/admin/products', {
      ...rest,
      name: 'Hidden Ring',
      state: 'draft',
    })
    expect(body.product).toMatchObject({ title: 'Hidden Ring', state: 'draft' })
    expect(await inShop(body.product._id)).toBe(false)
    const listed = (await shop.request('GET', '/api/products?category=Rings')).body.products
    expect(listed.map((product: { title: string }) => product.title)).not.toContain('Hidden Ring')
    const published = await send('PUT', `/api/admin/products/${body.product._id}`, {
      ...rest,
      name: 'Hidden Ring',
      state: 'published',
    })
    expect(published.body.product.state).toBe('published')
    expect((await shop.request('GET', '/api/products?category=Rings')).body.products[0].title).toBe(
      'Hidden Ring',
    )
  })

  test('a product with a Hindi title has a slug in Latin letters, and both are found', async () => {
    const { body } = await add({
      title: 'छोटी अंगूठी',
      variants: '[{"label":"छोटा"},{"label":"बड़ा"}]',
    })
    expect(body.product).toMatchObject({
      slug: 'choti-anguthi',
      variants: [{ sku: 'CHOTI-ANGUTHI_CHOTA' }, { sku: 'CHOTI-ANGUTHI_BADA' }],
    })
    for (const q of ['अंगूठी', 'choti anguthi', 'छोटी अंगूठी']) {
      const { products } = (await shop.request('GET', `/api/products?q=${encodeURIComponent(q)}`))
        .body
      expect(
        products.map(({ slug }: { slug: string }) => slug),
        q,
      ).toContain('choti-anguthi')
    }
  })

  test('variants whose labels have no Latin letter get different SKUs', async () => {
    const sizes = ['சிறிய', 'பெரிய', '12 mm', '12-mm'].map((label) => ({ label, inventory: 1 }))
    const { status, body } = await add({ slug: 'hindi-kada', variants: JSON.stringify(sizes) })
    expect(status).toBe(200)
    const skusOf = ({ variants }: { variants: { sku: string }[] }) => variants.map(({ sku }) => sku)
    expect(skusOf(body.product)).toEqual([
      'HINDI-KADA',
      'HINDI-KADA_2',
      'HINDI-KADA_12-MM',
      'HINDI-KADA_12-MM_2',
    ])
    const saved = body.product.variants.map(({ _id, label }: { _id: string; label: string }) => ({
      _id,
      label,
    }))
    const edited = await send('PUT', `/api/admin/products/${body.product._id}`, {
      ...RING,
      variants: JSON.stringify([...saved, { label: 'நடுத்தர' }]),
    })
    expect(skusOf(edited.body.product).at(-1)).toBe('HINDI-KADA_3')
    expect((await add({ variants: '[{"label":"छोटा"},{"label":" छोटा "}]' })).body.fields).toEqual({
      variants: 'Each size needs a name of its own.',
    })
    expect((await add({ variants: '[{"label":"S"},{"label":" "}]' })).body.fields).toEqual({
      variants: 'Each size needs a name.',
    })
  })

  test.each([
    ['salePrice', { salePrice: 'about 900' }, 'Please enter a price such as Rs. 1,299.'],
    ['salePrice', { salePrice: '0' }, 'Please enter a price such as Rs. 1,299.'],
    ['actualPrice', { actualPrice: '900' }, 'The actual price cannot be below the sale price.'],
    ['title', { title: ' ' }, 'Please enter a title.'],
    ['category', { category: 'Shoes' }, 'Please choose a category from the list.'],
    ['hsn', { hsn: '71 17' }, 'An HSN code has 4, 6 or 8 digits.'],
    [
      'variants',
      { variants: '[{"label":"12"},{"label":"12"}]' },
      'Each size needs a name of its own.',
    ],
    ['variants', { variants: 'not json' }, 'This list cannot be read.'],
    [
      'variants',
      { variants: '[{"label":"12","salePrice":"1299.01"},{"label":"14"}]' },
      'The price of a size cannot be above the actual price.',
    ],
  ])('a wrong %s is reported and nothing is stored', async (field, wrong, message) => {
    const before = (await shop.request('GET', '/api/admin/products', { as: administrator })).body
      .pagination.total
    const { status, body } = await add(wrong)
    expect(status).toBe(400)
    expect(body.fields).toMatchObject({ [field]: message })
    expect(
      (await shop.request('GET', '/api/admin/products', { as: administrator })).body.pagination
        .total,
    ).toBe(before)
  })

  test.each(['[{"label":"a\\u0000b"}]', '[{"label":"a","sku":"\\ud800"}]'])(
    'text that cannot be stored is found inside %s',
    async (variants) => {
      expect(await add({ variants })).toMatchObject({
        status: 400,
        body: { message: 'A text has characters that cannot be stored.' },
      })
    },
  )

  test('each wrong field has its own message', async () => {
    const problemsOf = async (fields: Record<string, string>) => (await add(fields)).body.fields
    const pieces = 'Please enter a whole number of pieces, 0 or more.'
    for (const inventory of [2.5, -4, '1e', 'many', {}]) {
      expect(await problemsOf({ variants: JSON.stringify([{ label: '', inventory }]) })).toEqual({
        'variants.0.inventory': pieces,
      })
    }
    const long = (length: number) => 'x'.repeat(length)
    expect(await problemsOf({ title: long(151) })).toEqual({
      title: 'A title has at most 150 characters.',
    })
    expect(await problemsOf({ material: long(61), countryOfOrigin: ' ' })).toEqual({
      material: 'The material has at most 60 characters.',
      countryOfOrigin: 'Please enter the country of origin.',
    })
    expect(
      await problemsOf({
        variants: JSON.stringify([{ label: long(41), sku: long(61), salePrice: 'cheap' }]),
      }),
    ).toEqual({
      'variants.0.label': 'The name of a size has at most 40 characters.',
      'variants.0.sku': 'A SKU has at most 60 characters.',
      'variants.0.salePrice': 'Please enter a price such as Rs. 1,299.',
    })
    expect(await problemsOf({ pictures: JSON.stringify([{ file: 0, alt: long(201) }]) })).toEqual({
      'pictures.0.alt': 'The description of a picture has at most 200 characters.',
    })
  })

  test('a SKU of another product is refused', async () => {
    const { status, body } = await add({
      variants: JSON.stringify([{ label: 'Size 16', sku: 'AUR-14' }]),
    })
    expect(status).toBe(400)
    expect(body.fields).toEqual({ variants: 'This SKU is in use already.' })
  })
})

describe('photos', () => {
  const GIF = Buffer.from('R0lGODlhAQABAAAAACw=', 'base64')

  test.each([
    [
      'a file that only claims to be a picture',
      () => [{ bytes: GIF }],
      400,
      'Pictures must be JPEG or PNG files of at most 5 MB.',
    ],
    [
      'a photo that is cut off',
      () => [{ bytes: photos[0]?.subarray(0, 700) ?? GIF }],
      400,
      'This picture cannot be read. Please save it again as JPEG or PNG.',
    ],
    [
      'a WebP picture that is called photo.jpg',
      async () => [{ bytes: await sharp(photos[0]).webp().toBuffer() }],
      400,
      'This is a WebP picture. The shop takes JPEG and PNG: open it in Paint or Preview on a ' +
        'computer and save it as JPEG.',
    ],
    [
      'a HEIC photo',
      () => [{ bytes: Buffer.from('0000001c66747970686569630000000068656963', 'hex') }],
      400,
      'This is a HEIC photo. The shop takes JPEG and PNG. On an iPhone: Settings > Camera > ' +
        'Formats > Most Compatible, then take it again. On other phones switch off ' +
        'high-efficiency pictures in the settings of the camera.',
    ],
    [
      'more than 5 MB',
      () => [{ bytes: Buffer.alloc(5 * 1024 * 1024 + 1, 1) }],
      413,
      'A picture can have at most 5 MB.',
    ],
    [
      'four photos',
      () => [0, 1, 2, 0].map((index) => ({ bytes: photos[index] ?? GIF })),
      413,
      'A product has at most 3 pictures.',
    ],
  ])('%s: refused, and nothing is stored', async (_what, files, status, message) => {
    const fresh = await sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: { r: status % 255, g: message.length, b: 7 },
      },
    })
      .png()
      .toBuffer()
    const sent = [{ bytes: fresh }, ...(await files())]
    const answer = await add({}, sent)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toBe(message)
    expect(answer.body.fields).toHaveProperty('images')
    const key = (await import('node:crypto'))
      .createHash('sha256')
      .update(fresh)
      .digest('hex')
      .slice(0, 24)
    expect(await shop.storage.has(`originals/${key}.png`)).toBe(false)
  })

  test('the order and the alt texts of pictures can be changed, and one picture replaced', async () => {
    const made = (await add({}, [{ bytes: photos[0] ?? GIF }, { bytes: photos[1] ?? GIF }])).body
      .product
    const pictures = JSON.stringify([
      { key: made.pictures[1].key, alt: 'From the side' },
      { file: 0, alt: '' },
    ])
    const { body } = await send('PUT', `/api/admin/products/${made._id}`, { ...RING, pictures }, [
      { bytes: photos[2] ?? GIF },
    ])
    expect(body.product.pictures.map((picture: { alt: string }) => picture.alt)).toEqual([
      'From the side',
      RING.title,
    ])
    expect(body.product.pictures[0].key).toBe(made.pictures[1].key)
    const saved = await send('PUT', `/api/admin/products/${made._id}`, RING)
    expect(saved.body.product.pictures).toEqual(body.product.pictures)
  })
})

describe('a request that is sent again after a lost response', () => {
  const variants = JSON.stringify([{ label: 'Size 12', inventory: 3 }])

  test('adds one product, also if both come at once', async () => {
    const input = { title: 'Ishani Cuff', variants, requestId: 'ishani-cuff-1' }
    const together = await Promise.all([add(input), add(input), add(input)])
    const [first] = together
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(together.map(({ body }) => body.product._id)).size).toBe(1)
    expect((await add(input)).body).toEqual(first.body)
    expect(first.body.product.inventory).toBe(3)
    expect(
      (await shop.request('GET', '/api/admin/products?q=Ishani', { as: administrator })).body
        .pagination.total,
    ).toBe(1)
    expect((await add({ ...input, requestId: 'ishani-cuff-2' })).body.product._id).not.toBe(
      first.body.product._id,
    )
  })

  test('edits once, and does not conflict with itself', async () => {
    const {
      _id,
      version,
      variants: sizes,
    } = (await add({ title: 'Leela Cuff', variants })).body.product
    const more = JSON.stringify([
      { _id: sizes[0]._id, label: 'Size 12' },
      { label: 'Size 14', inventory: 2 },
    ])
    const edit = (fields = {}) =>
      send('PUT', `/api/admin/products/${_id}`, {
        ...RING,
        version: String(version),
        variants: more,
        requestId: 'leela-cuff-1',
        ...fields,
      })
    const first = await edit()
    expect(first.status).toBe(200)
    expect(await edit()).toMatchObject({
      status: 200,
      body: { product: { version: version + 1, inventory: 5 } },
    })
    expect((await edit({ requestId: 'leela-cuff-2' })).status).toBe(409)
    expect(await findLedgerFaults(shop.db)).toEqual([])
  })

  test('may reuse a refused request id, and an id counts for one product only', async () => {
    const creation = { slug: 'mira-cuff', requestId: 'mira-cuff-1' }
    const taken = (await add({ slug: 'mira-cuff' })).body.product
    expect((await add(creation)).status).toBe(400)
    const made = await add({ ...creation, slug: 'mira-cuff-too' })
    expect(made.status).toBe(200)
    const other = await send('PUT', `/api/admin/products/${taken._id}`, {
      ...RING,
      title: 'Mira',
      requestId: creation.requestId,
    })
    expect(other).toMatchObject({
      status: 400,
      body: { fields: { requestId: 'This requestId was used for another product.' } },
    })
    expect((await shop.request('GET', '/api/products/mira-cuff')).body.title).toBe(RING.title)
  })
})

describe('editing a product', () => {
  test('the second of two concurrent edits is refused, and nothing is overwritten', async () => {
    const { _id, version } = (await add()).body.product
    const first = await send('PUT', `/api/admin/products/${_id}`, {
      ...RING,
      title: 'First',
      version: String(version),
    })
    expect(first.status).toBe(200)
    const second = await send('PUT', `/api/admin/products/${_id}`, {
      ...RING,
      title: 'Second',
      version: String(version),
    })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({ code: 'product.changed', product: { title: 'First' } })
    expect((await shop.request('GET', `/api/products/${_id}`)).body.title).toBe('First')
    expect(await lastChange()).toMatchObject({
      action: 'product.edited',
      before: { title: RING.title },
      after: { title: 'First' },
    })
  })

  test('a new slug redirects from the old one, which no other product can get', async () => {
    const made = (await add({ title: 'Old Nath', slug: 'old-nath' })).body.product
    const edit = (fields: Record<string, string>) =>
      send('PUT', `/api/admin/products/${made._id}`, { ...RING, ...fields })
    expect((await edit({ slug: 'new-nath' })).body.product.slug).toBe('new-nath')
    expect((await shop.request('GET', '/api/products/old-nath')).body).toMatchObject({
      _id: made._id,
      slug: 'new-nath',
    })
    expect((await add({ slug: 'old-nath' })).body).toMatchObject({
      fields: { slug: 'This address is in use already.' },
    })
    expect((await add({ title: 'Old Nath' })).body.product.slug).toBe('old-nath-2')

    expect((await edit({ slug: 'old-nath' })).body.product.slug).toBe('old-nath')
    expect((await shop.request('GET', '/api/products/new-nath')).body.slug).toBe('old-nath')
    await shop.request('DELETE', `/api/admin/products/${made._id}`, { as: administrator })
    expect(await shop.request('GET', '/api/products/new-nath')).toMatchObject({
      status: 404,
      body: { removed: { category: 'Rings' } },
    })
  })

  test('variants are added, removed and reordered; a removed variant leaves no stock', async () => {
    const first = [
      { label: 'S', inventory: 2 },
      { label: 'M', inventory: 5 },
    ]
    const made = (await add({ variants: JSON.stringify(first) })).body.product
    const [s, m] = made.variants
    const next = [
      { _id: m._id, label: 'Medium', sku: m.sku },
      { label: 'L', inventory: 1 },
    ]
    const { body } = await send('PUT', `/api/admin/products/${made._id}`, {
      ...RING,
      variants: JSON.stringify(next),
    })
    expect(body.product.variants).toMatchObject([
      { _id: m._id, label: 'Medium', inventory: 5 },
      { label: 'L', inventory: 1 },
    ])
    expect(await findLedgerFaults(shop.db)).toEqual([])
    const gone = await shop.request('POST', '/api/cart', {
      as: await shop.customer(),
      body: { productId: made._id, variantId: s._id, quantity: 1 },
    })
    expect(gone.status).toBe(404)
    const doubled = await send('PUT', `/api/admin/products/${made._id}`, {
      ...RING,
      variants: JSON.stringify([next[0], { ...next[0], label: 'Twice' }]),
    })
    expect([doubled.status, doubled.body.fields]).toEqual([
      400,
      { variants: 'A size can be in the list only once.' },
    ])
    const stranger = await send('PUT', `/api/admin/products/${made._id}`, {
      ...RING,
      variants: JSON.stringify([{ _id: 'var_else', label: 'S' }]),
    })
    expect(stranger.status).toBe(404)
  })

  test('a stock is corrected with the edit, unless it is not as it was seen', async () => {
    const first = [
      { label: 'S', inventory: 2 },
      { label: 'M', inventory: 5 },
    ]
    const made = (await add({ title: 'Count Ring', variants: JSON.stringify(first) })).body.product
    const [s, m] = made.variants
    const edit = (sizes: { inventory?: unknown; seen?: unknown }[], title = 'Count Ring Two') =>
      send('PUT', `/api/admin/products/${made._id}`, {
        ...RING,
        title,
        variants: JSON.stringify(
          [s, m].map(({ _id, label, sku }, index) => ({ _id, label, sku, ...sizes[index] })),
        ),
      })
    const counts = (response: TestResponse) =>
      response.body.product.variants.map(({ inventory }: { inventory: number }) => inventory)
    expect(counts(await edit([{ inventory: 9 }, { inventory: '' }])), 'nothing was seen').toEqual([
      2, 5,
    ])
    expect(
      counts(
        await edit([
          { inventory: 6, seen: 2 },
          { inventory: '4', seen: '5' },
        ]),
      ),
    ).toEqual([6, 4])
    expect(await lastChange()).toMatchObject({ action: 'product.edited' })
    const { movements } = (
      await shop.request('GET', `/api/admin/inventory/movements?productId=${made._id}&limit=2`, {
        as: administrator,
      })
    ).body
    expect(
      movements.map(({ change, reason }: { change: number; reason: string }) => [change, reason]),
    ).toEqual([
      [-1, 'Correction in the form of the product'],
      [4, 'Correction in the form of the product'],
    ])
    const stale = await edit(
      [
        { inventory: 3, seen: 2 },
        { inventory: 1, seen: 4 },
      ],
      'Never saved',
    )
    expect(stale).toMatchObject({
      status: 409,
      body: {
        code: 'stock.changed',
        fields: {
          'variants.0.inventory': 'Now 6, no longer 2. Please check it, then save again.',
        },
        stock: [{ variantId: s._id, inventory: 6 }],
      },
    })
    const now = await edit([{ inventory: 6, seen: 6 }])
    expect(counts(now), 'nothing of the refused edit was saved').toEqual([6, 4])
    for (const seen of [-1, 1.5, 'many'])
      expect((await edit([{ inventory: 3, seen }])).body.fields).toEqual({
        'variants.0.seen': 'Please enter a whole number of pieces, 0 or more.',
      })
    expect(await findLedgerFaults(shop.db)).toEqual([])
  })

  test('a product keeps its stock as corrected once, if the edit is sent again', async () => {
    const made = (await add({ variants: JSON.stringify([{ label: '', inventory: 4 }]) })).body
      .product
    const variants = JSON.stringify([
      { _id: made.variants[0]._id, label: '', inventory: 0, seen: 4 },
    ])
    const edit = () =>
      send('PUT', `/api/admin/products/${made._id}`, {
        ...RING,
        variants,
        requestId: 'counted-ring-1',
      })
    expect((await edit()).body.product.inventory).toBe(0)
    expect(await edit()).toMatchObject({ status: 200, body: { product: { inventory: 0 } } })
    expect(await findLedgerFaults(shop.db)).toEqual([])
  })

  describe('SKUs', () => {
    type Size = { _id: string; label: string; sku: string }
    type Typed = Partial<Size> & { label: string; inventory?: number; salePrice?: string }
    const addSizes = async (...sizes: Typed[]) =>
      (await add({ title: 'Sized Ring', variants: JSON.stringify(sizes) })).body.product
    const edit = ({ _id }: { _id: string }, ...sizes: Typed[]) =>
      send('PUT', `/api/admin/products/${_id}`, {
        ...RING,
        title: 'Sized Ring',
        variants: JSON.stringify(sizes),
      })
    const skusOf = ({ body }: TestResponse) => body.product.variants.map(({ sku }: Size) => sku)

    test('can be exchanged between variants', async () => {
      const made = await addSizes(
        { label: 'S', sku: 'SWAP-1' },
        { label: 'M', sku: 'SWAP-2' },
        { label: 'L', sku: 'SWAP-3' },
      )
      const [s, m, l] = made.variants.map(({ _id, label }: Size) => ({ _id, label }))
      expect(skusOf(await edit(made, { ...s, sku: 'SWAP-2' }, { ...m, sku: 'SWAP-1' }, l))).toEqual(
        ['SWAP-2', 'SWAP-1', 'SWAP-3'],
      )
      expect(
        skusOf(
          await edit(
            made,
            { ...s, sku: 'SWAP-1' },
            { ...m, sku: 'SWAP-3' },
            { ...l, sku: 'SWAP-2' },
          ),
        ),
      ).toEqual(['SWAP-1', 'SWAP-3', 'SWAP-2'])
    })

    test('are stored in capitals, and found in any case', async () => {
      const made = await addSizes({ label: 'S', sku: 'small-1' }, { label: 'M', sku: 'Small-2' })
      expect(made.variants.map(({ sku }: Size) => sku)).toEqual(['SMALL-1', 'SMALL-2'])
      for (const q of ['small-1', 'SMALL-1', 'Small-2']) {
        const { products } = (
          await shop.request('GET', `/api/admin/products?q=${q}`, { as: administrator })
        ).body
        expect(products.map(({ _id }: { _id: string }) => _id)).toEqual([made._id])
      }
      expect((await add({ variants: '[{"label":"S","sku":"sMALL-1"}]' })).body.fields).toEqual({
        variants: 'This SKU is in use already.',
      })
    })

    test('cannot be the same for two variants', async () => {
      const made = await addSizes({ label: 'S', sku: 'ONCE-1' }, { label: 'M', sku: 'ONCE-2' })
      const [s, m] = made.variants.map(({ _id, label }: Size) => ({ _id, label }))
      const refused = {
        status: 400,
        body: {
          code: 'product.invalid',
          fields: { variants: 'Each size needs a SKU of its own.' },
        },
      }
      expect(await edit(made, { ...s, sku: 'ONCE-2' }, { ...m, sku: 'ONCE-2' })).toMatchObject(
        refused,
      )
      expect(await edit(made, { ...s, sku: 'ONCE-2' }, m)).toMatchObject(refused)
      expect(
        await add({
          variants: JSON.stringify([
            { label: 'S', sku: 'once-3' },
            { label: 'M', sku: 'ONCE-3' },
          ]),
        }),
      ).toMatchObject(refused)
    })

    test('of a removed variant can go to another one', async () => {
      const made = await addSizes(
        { label: 'S', sku: 'LEFT-1', inventory: 2 },
        { label: 'M', sku: 'LEFT-2' },
        { label: 'L', sku: 'LEFT-3' },
      )
      const [, m, l] = made.variants.map(({ _id, label }: Size) => ({ _id, label }))
      expect(skusOf(await edit(made, { ...m, sku: 'LEFT-1' }, l))).toEqual(['LEFT-1', 'LEFT-3'])
      expect(skusOf(await edit(made, l))).toEqual(['LEFT-3'])
      expect(
        skusOf(await edit(made, { ...l, sku: 'LEFT-1' }, { label: 'XL', sku: 'LEFT-3' })),
      ).toEqual(['LEFT-1', 'LEFT-3'])
      expect(await findLedgerFaults(shop.db)).toEqual([])
    })
  })

  test('a variant at the actual price stays below it when that changes', async () => {
    const made = (await add({ variants: '[{"label":"S","salePrice":"1299"},{"label":"M"}]' })).body
      .product
    const url = `/api/admin/products/${made._id}`
    const { status, body } = await send('PUT', url, { ...RING, actualPrice: '1298.99' })
    expect([status, body.fields]).toEqual([
      400,
      { variants: 'The price of a size cannot be above the actual price.' },
    ])
    expect((await send('PUT', url, { ...RING, actualPrice: '1300' })).status).toBe(200)
  })

  test('its categories change with it', async () => {
    const made = (await add({ alsoIn: 'Quirky' })).body.product
    await send('PUT', `/api/admin/products/${made._id}`, {
      ...RING,
      category: 'Bangles',
      alsoIn: ['PartyGlimmer'],
    })
    const listed = async (category: string) =>
      (await shop.request('GET', `/api/products?category=${category}`)).body.products.some(
        (product: { _id: string }) => product._id === made._id,
      )
    expect([
      await listed('Rings'),
      await listed('Quirky'),
      await listed('Bangles'),
      await listed('PartyGlimmer'),
    ]).toEqual([false, false, true, true])
  })
})

describe('archiving a product', () => {
  test('removes it from the shop, and it can be restored as it was', async () => {
    const made = (
      await add({ alsoIn: 'Quirky', variants: JSON.stringify([{ label: '', inventory: 4 }]) })
    ).body.product
    const deleted = await shop.request('DELETE', `/api/admin/products/${made._id}`, {
      as: administrator,
    })
    expect(deleted.body.message).toBe('Product deleted successfully!')
    expect(await inShop(made._id)).toBe(false)
    expect(
      (await shop.request('DELETE', `/api/admin/products/${made._id}`, { as: administrator }))
        .status,
    ).toBe(404)
    const archived = (
      await shop.request('GET', '/api/admin/products?state=archived&limit=100', {
        as: administrator,
      })
    ).body.products
    expect(archived.map((product: { _id: string }) => product._id)).toContain(made._id)
    const restored = await shop.request('POST', `/api/admin/products/${made._id}/restore`, {
      as: administrator,
      body: { state: 'published' },
    })
    expect(restored.body.product).toMatchObject({
      state: 'published',
      categories: ['Rings', 'Quirky'],
      inventory: 4,
    })
    expect(await inShop(made._id)).toBe(true)
  })

  test('a restored product has its earlier state, unless another one is given', async () => {
    for (const state of ['draft', 'published']) {
      const { _id } = (await add({ state })).body.product
      const restore = async (how: string) =>
        (
          await shop.request('POST', `/api/admin/products/${_id}/restore`, {
            as: administrator,
            body: { state: how },
          })
        ).body.product.state
      await shop.request('DELETE', `/api/admin/products/${_id}`, { as: administrator })
      expect(await restore('before')).toBe(state)
      await send('PUT', `/api/admin/products/${_id}`, { ...RING, state: 'archived' })
      await send('PUT', `/api/admin/products/${_id}`, {
        ...RING,
        state: 'archived',
        title: 'Put away',
      })
      expect(await restore('before')).toBe(state)
      await shop.request('DELETE', `/api/admin/products/${_id}`, { as: administrator })
      expect(await restore('draft')).toBe('draft')
      expect(await inShop(_id)).toBe(false)
    }
  })

  test('a copy is a draft with its own SKUs and no stock', async () => {
    const made = (
      await add({ variants: JSON.stringify([{ label: 'S', inventory: 4 }]) }, [
        { bytes: photos[0] ?? Buffer.alloc(0) },
      ])
    ).body.product
    const { body } = await shop.request('POST', `/api/admin/products/${made._id}/duplicate`, {
      as: administrator,
    })
    expect(body.product).toMatchObject({
      state: 'draft',
      inventory: 0,
      title: `${RING.title} (copy)`,
      pictures: made.pictures,
    })
    expect(body.product.variants[0].sku).not.toBe(made.variants[0].sku)
  })
})

test('products are listed for administrators by page, and found by words', async () => {
  const { body } = await shop.request('GET', '/api/admin/products?page=1&limit=3', {
    as: administrator,
  })
  expect(body.products).toHaveLength(3)
  expect(body.pagination).toMatchObject({ page: 1, limit: 3 })
  expect(body.lowStock).toBe(5)
  const found = await shop.request('GET', '/api/admin/products?q=hidden', { as: administrator })
  expect(found.body.products.map((product: { title: string }) => product.title)).toEqual([
    'Hidden Ring',
  ])
})

test('a draft and an archived product are found in each of their categories', async () => {
  const fields = { ...RING, title: 'Unseen Moon Kada', category: 'Bangles', alsoIn: 'RoyalCouture' }
  const draft = (await add({ ...fields, state: 'draft' })).body.product
  const put = (await add({ ...fields, title: 'Unseen Sun Kada' })).body.product
  await shop.request('DELETE', `/api/admin/products/${put._id}`, { as: administrator })
  const found = async (query: string) =>
    (
      await shop.request('GET', `/api/admin/products?q=unseen&${query}`, { as: administrator })
    ).body.products.map(({ _id }: { _id: string }) => _id)
  for (const category of ['Bangles', 'RoyalCouture']) {
    expect(await found(`state=draft&category=${category}`)).toEqual([draft._id])
    expect(await found(`state=archived&category=${category}`)).toEqual([put._id])
    expect(await found(`category=${category}`)).toEqual([draft._id])
  }
  expect(await found('state=draft&category=Rings')).toEqual([])
})

test('products are filtered by their stock, and sorted', async () => {
  const addOf = async (title: string, salePrice: string, inventories: number[]) => {
    const variants = inventories.map((inventory, index) => ({ label: `S${index}`, inventory }))
    const fields = { ...RING, title, salePrice, variants: JSON.stringify(variants) }
    return (await add(fields)).body.product.title
  }
  const plenty = await addOf('Zsort Cuff', '300', [40, 60])
  const low = await addOf('zsort Anklet', '100', [30, 1])
  const none = await addOf('Zsort Brooch', '200', [0, 0])
  const found = async (query: string) =>
    (
      await shop.request('GET', `/api/admin/products?q=zsort&${query}`, { as: administrator })
    ).body.products.map(({ title }: { title: string }) => title)
  expect(await found('')).toEqual([none, low, plenty])
  expect(await found('stock=in&sort=title')).toEqual([low, plenty])
  expect(await found('stock=low&sort=title')).toEqual([low, none])
  expect(await found('stock=out')).toEqual([none])
  expect(await found('sort=title')).toEqual([low, none, plenty])
  expect(await found('sort=price')).toEqual([low, none, plenty])
  expect(await found('sort=price-desc')).toEqual([plenty, none, low])
  expect(await found('sort=stock')).toEqual([none, low, plenty])
  expect(await found('sort=stock-desc')).toEqual([plenty, low, none])
  const { body } = await shop.request('GET', '/api/admin/products/matching?q=zsort&stock=out', {
    as: administrator,
  })
  expect(body).toMatchObject({ total: 1, products: [{ title: none }] })
})

test('other endpoints still refuse forms', async () => {
  const form = toForm({ productId: 'x' })
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/cart',
    headers: { ...administrator.headers, ...form.headers },
    payload: form.payload,
  })
  expect(response.statusCode).toBe(415)
})
