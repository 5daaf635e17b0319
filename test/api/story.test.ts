import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toForm } from '../form.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())

const SLIDE = {
  cloth: 'jamun',
  title: 'Diwali',
  text: 'Lights and gold.',
  to: '/rings',
  label: 'See rings',
  picture: 'hero-1',
}
const STORY = {
  isOn: true,
  cloth: 'mor',
  title: 'From the lake',
  text: 'Shipping is {shipping}.',
  picture: 'own',
  own: '',
  hotspots: [],
}

async function saveStory(story?: object) {
  const { settings } = (await shop.request('GET', '/api/admin/settings', { as: administrator }))
    .body
  const { version } = settings.find(({ name }: { name: string }) => name === 'home')
  const value = { slides: [SLIDE], faq: [], testimonials: [], ...(story && { story }) }
  return shop.request('PUT', '/api/admin/settings/home', {
    as: administrator,
    body: { value, version },
  })
}

async function upload(): Promise<string> {
  const bytes = await sharp({
    create: { width: 800, height: 600, channels: 3, background: '#264653' },
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
  return response.json().pictures[0].key
}

async function addProduct(title: string): Promise<{ _id: string; slug: string; version: number }> {
  const { body } = await shop.request('POST', '/api/admin/products', {
    as: administrator,
    body: {
      title,
      description: 'Moonlight.',
      category: 'Bangles',
      actualPrice: 'Rs. 1,299',
      salePrice: '999',
      pictures: [{ key: await upload(), alt: '' }],
    },
  })
  return body.product
}

const readStory = async () => (await shop.request('GET', '/api/story')).body.story

test('a story has its texts, its picture and the products in it, each with its price', async () => {
  const own = await upload()
  const { _id, slug } = await addProduct('Kada of the lake')
  const hotspots = [
    { product: _id, x: 20, y: 44 },
    { product: '', x: 70, y: 50 },
  ]
  expect((await saveStory({ ...STORY, own, hotspots })).status).toBe(200)
  expect(await readStory()).toMatchObject({
    cloth: 'mor',
    title: 'From the lake',
    text: 'Shipping is Rs.\u00a099.',
    picture: { key: own, width: 800, height: 600 },
    hotspots: [
      {
        slug,
        title: 'Kada of the lake',
        salePrice: expect.stringMatching(/^Rs\.\s999$/),
        x: 20,
        y: 44,
      },
    ],
  })
  const { body } = await shop.request('GET', '/api/shop')
  expect(body.home.story).toBeUndefined()
  expect(body.pictures).toMatchObject([{ key: own }])
  const removed = await shop.request('DELETE', `/api/admin/media/${own}`, { as: administrator })
  expect(removed.status).toBe(409)
})

test('a product that is archived leaves the picture at once, and the story stays', async () => {
  const { _id } = await addProduct('Bangle of the lake')
  const hotspots = [{ product: _id, x: 63, y: 83 }]
  await saveStory({ ...STORY, own: await upload(), hotspots })
  expect((await readStory()).hotspots).toHaveLength(1)
  await shop.request('DELETE', `/api/admin/products/${_id}`, { as: administrator })
  expect(await readStory()).toMatchObject({ title: 'From the lake', hotspots: [] })
})

test('a story that is off, without a picture, or of the demo without its pieces is not shown', async () => {
  await saveStory({ ...STORY, own: await upload(), isOn: false })
  expect(await readStory()).toBeNull()
  await saveStory(STORY)
  expect(await readStory()).toBeNull()
  await saveStory()
  expect(await readStory()).toBeNull()
})

test('a story without title, with a place outside the picture or a lost picture is refused', async () => {
  const fieldsOf = async (story: object) => (await saveStory({ ...STORY, ...story })).body.fields
  const hotspots = [{ product: 'prd_1', x: 2, y: 50 }]
  expect(await fieldsOf({ title: ' ' })).toHaveProperty(['story.title'])
  expect(await fieldsOf({ hotspots })).toHaveProperty(['story.hotspots.0.x'])
  expect(await fieldsOf({ own: 'f'.repeat(24) })).toHaveProperty(['story.own'])
  const four = Array.from({ length: 4 }, () => ({ product: '', x: 50, y: 50 }))
  expect(await fieldsOf({ hotspots: four })).toEqual({
    'story.hotspots': 'At most three products.',
  })
})
