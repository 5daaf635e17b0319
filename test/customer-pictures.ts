import { readdir } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { toForm, type FormFile } from './form.ts'
import { buy, makeTransitions } from './order-transitions.ts'
import type { OpenedPayment, TestProduct, TestShop, TestUser } from './shop.ts'

/** A JPEG of a camera: with a place, turned, and of a colour of its own. */
export const makePhoto = ({ width = 400, height = 300, red = 180 } = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 90, b: 20 } } })
    .withExif({ IFD0: { Make: 'Camera of Asha' }, IFD3: { GPSLatitude: '19/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** Sends files as one form to the route of the upload. */
export function sendPictures(shop: TestShop, as: TestUser | undefined, files: FormFile[]) {
  const form = toForm({}, files)
  return shop.app.inject({
    method: 'POST',
    url: '/api/pictures',
    headers: { ...form.headers, ...as?.headers },
    payload: form.payload,
  })
}

let lastRed = 0

/** Uploads a picture of a customer and returns its id. Throws if it is refused. */
export async function addPicture(shop: TestShop, as: TestUser): Promise<string> {
  const bytes = await makePhoto({ red: ++lastRed % 250 })
  const response = await sendPictures(shop, as, [{ bytes }])
  if (response.statusCode !== 200) throw new Error(`The upload was refused: ${response.body}`)
  return response.json().id
}

/** Buys a product, or a new ring, which is delivered at once. */
export async function buyDelivered(
  shop: TestShop,
  as: TestUser,
  product?: Pick<TestProduct, 'productId'>,
): Promise<OpenedPayment> {
  const { productId } = product ?? (await shop.stock({ title: 'Kundan Ring' }))
  const opened = await buy(shop, as, [{ productId }])
  await makeTransitions(shop, opened, 'packed', 'shipped', 'delivered')
  return opened
}

/** Asks for the return of an order because of a fault. */
export const askReturn = (
  shop: TestShop,
  as: TestUser,
  { order, ...body }: { order: { _id: string }; pictures: string[]; reason?: string },
) =>
  shop.request('POST', `/api/orders/${order._id}/return`, {
    as,
    body: { reason: 'something_wrong', details: 'A stone is missing.', ...body },
  })

let lastRequest = 0

/** Sends a complaint of a customer, or of a guest. */
export const complain = (shop: TestShop, as: TestUser | undefined, values: object = {}) =>
  shop.request('POST', as ? '/api/complaints/own' : '/api/complaints', {
    ...(as && { as }),
    body: {
      requestId: `a complaint with pictures ${++lastRequest}`,
      name: 'Asha Rao',
      mobile: '9822012345',
      details: 'The clasp of the necklace came broken.',
      ...values,
    },
  })

/** The names of the stored files of customers' pictures. */
export const storedFiles = async ({ config }: TestShop): Promise<string[]> =>
  readdir(path.join(config.dataDir, 'pictures/customer-pictures')).catch(() => [])
