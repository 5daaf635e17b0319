import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { DRAFT, fillProduct, photos, RING, showSizePrices } from './admin-steps.ts'
import { expect, test, toast, whenHydrated } from './shop.ts'

/** Wide enough for the form and the list side by side; the menu is still a drawer. */
test.use({ viewport: { width: 800, height: 740 } })

const WEBP =
  'This is a WebP picture. The shop takes JPEG and PNG: open it in Paint or Preview on a ' +
  'computer and save it as JPEG.'
const HEIC =
  /^IMG_2041\.heic: This is a HEIC photo\. .*On an iPhone: Settings > Camera > Formats > Most Compatible/

const plain = () =>
  sharp({ create: { width: 640, height: 640, channels: 3, background: '#b84e0b' } })
const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/jpeg', buffer })
/** The first bytes of a photo of an iPhone. */
const heic = () =>
  file('IMG_2041.heic', Buffer.from('0000001c66747970686569630000000068656963', 'hex'))

const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Images', { exact: true }).setInputFiles(files)
const slots = (page: Page) => page.getByRole('img', { name: /^Picture \d$/ })
const said = (page: Page) => page.getByRole('group', { name: /^Images/ }).getByRole('alert')

test.beforeEach(async ({ page, administrator: _owner }) => {
  await page.goto('/admin/products')
  await whenHydrated(page)
})

test('a photo in a format that the shop refuses is reported at once, with the way to a JPEG, and earlier choices stay', async ({
  page,
}) => {
  await choose(page, ...(await photos('maroon')))
  await expect(slots(page)).toHaveCount(1)
  await choose(
    page,
    file('ring.jpg', await plain().webp().toBuffer()),
    heic(),
    file('ring.png', await plain().png().toBuffer()),
  )
  await expect(slots(page), 'what the shop takes joins what was there').toHaveCount(2)
  const sentences = said(page).getByRole('listitem')
  await expect(sentences).toHaveText([`ring.jpg: ${WEBP}`, HEIC])
  await choose(page, file('notes.jpg', Buffer.from('no picture at all')))
  await expect(sentences).toHaveText([
    'notes.jpg: Pictures must be JPEG or PNG files of at most 5 MB.',
  ])
  await expect(slots(page)).toHaveCount(2)
  await choose(page, ...(await photos('gold', 'teal')))
  await expect(slots(page)).toHaveCount(3)
  await expect(sentences).toHaveText([
    'teal.jpg: A product has at most 3 pictures. This one was left out.',
  ])
})

test('a photo with too many pixels is reported at once, and a large one of a camera is scaled down', async ({
  page,
}) => {
  // The header of this PNG says 8,000 by 7,000 pixels.
  const huge = await plain().png().toBuffer()
  huge.writeUInt32BE(8000, 16)
  huge.writeUInt32BE(7000, 20)
  await choose(page, file('huge.png', huge))
  await expect(said(page)).toHaveText(
    'huge.png: A picture can have at most 50 megapixels and 12,000 pixels on a side.',
  )
  await expect(slots(page)).toHaveCount(0)
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const large = await sharp({
    create: { width: 3000, height: 2600, channels: 3, background: '#000', noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(large.length).toBeGreaterThan(5 * 1024 * 1024)
  await choose(page, file('camera.jpg', large))
  await expect(slots(page)).toHaveCount(1)
  await expect(said(page)).toBeEmpty()
})

test('a dropped or pasted photo is checked like a chosen one', async ({ page }) => {
  const group = page.getByRole('group', { name: /^Images/ })
  for (const [type, name, bytes] of [
    ['drop', 'dropped.jpg', await plain().jpeg().toBuffer()],
    ['paste', 'pasted.jpg', await plain().webp().toBuffer()],
  ] as const) {
    const data = await page.evaluateHandle(
      ({ name, base64 }) => {
        const transfer = new DataTransfer()
        transfer.items.add(
          new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], name, {
            type: 'image/jpeg',
          }),
        )
        return transfer
      },
      { name, base64: bytes.toString('base64') },
    )
    await group.evaluate(
      (element, { type, data }) =>
        element.dispatchEvent(
          type === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        ),
      { type, data },
    )
    // The dropped photo is read before the next one is pasted; the pasted one gets no slot.
    await expect(slots(page)).toHaveCount(1)
  }
  await expect(said(page)).toHaveText(`pasted.jpg: ${WEBP}`)
})

test('after a refused save the chosen photos are still in the form and are sent with the next attempt', async ({
  page,
  shop,
  administrator,
  allowConsoleError,
}) => {
  allowConsoleError(/status of 400/)
  const taken = [{ label: 'Size 9', sku: 'TAKEN-9', inventory: 1 }]
  const other = { ...DRAFT, title: 'Ring with the SKU', variants: taken }
  expect(
    (await shop.request('POST', '/api/admin/products', { as: administrator, body: other })).status,
  ).toBe(200)
  await fillProduct(page, { ...RING, title: 'Ring that is refused once' })
  await choose(page, ...(await photos('maroon', 'gold')))
  await expect(slots(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Add a size' }).click()
  await page.getByLabel('Size of size 1').fill('Size 9')
  await showSizePrices(page)
  await page.getByLabel('SKU of size 1').fill('taken-9')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('This SKU is in use already.').first()).toBeVisible()
  await expect(slots(page)).toHaveCount(2)
  await page.getByLabel('SKU of size 1').fill('free-9')
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(toast(page, 'Product created successfully!')).toBeVisible()
  const { body } = await shop.request('GET', '/api/admin/products?q=refused', { as: administrator })
  expect(body.products[0].pictures).toHaveLength(2)
})

test('pasted text between the photos goes into the field, even if the clipboard has a picture of it', async ({
  page,
}) => {
  await choose(page, ...(await photos('maroon')))
  const png = (await plain().png().toBuffer()).toString('base64')
  /** Pastes the clipboard content of a spreadsheet; returns whether the form handled it. */
  const paste = (element: Element, { base64, text }: { base64: string; text: string }): boolean => {
    const transfer = new DataTransfer()
    if (text) transfer.setData('text/plain', text)
    transfer.items.add(
      new File([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))], 'image.png', {
        type: 'image/png',
      }),
    )
    return !element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: transfer, bubbles: true, cancelable: true }),
    )
  }
  const words = page.getByLabel('What picture 1 shows')
  expect(await words.evaluate(paste, { base64: png, text: 'On a hand' })).toBe(false)
  expect(await words.evaluate(paste, { base64: png, text: '' })).toBe(false)
  const group = page.getByRole('group', { name: /^Images/ })
  expect(await group.evaluate(paste, { base64: png, text: 'On a hand' })).toBe(false)
  await expect(slots(page)).toHaveCount(1)
  expect(await group.evaluate(paste, { base64: png, text: '' })).toBe(true)
  await expect(slots(page)).toHaveCount(2)
})
