import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openSmtp } from '#platform/mail/mail.ts'
import { toForm } from '../form.ts'
import { openMailServer, type MailServer } from '../mail-server.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let mails: MailServer
let administrator: TestUser
let shade = 0

beforeEach(async () => {
  mails = await openMailServer()
  shop = await openTestShop({ mailer: openSmtp(mails.url, 'Gulabi <care@gulabi.example>') })
  administrator = await shop.administrator()
})
afterEach(async () => {
  await shop.close()
  await mails.close()
})

async function upload(width = 600, height = 600) {
  const background = `hsl(${(shade += 11)} 60% 40%)`
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
  const form = toForm({}, [{ bytes }])
  const { headers } = administrator
  const response = await shop.app.inject({
    method: 'POST',
    url: '/api/admin/pictures',
    headers: { ...headers, ...form.headers },
    payload: form.payload,
  })
  const [picture] = response.json().pictures
  return picture as { key: string; width: number; height: number }
}

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  shop.request(method, url, { as: administrator, body })
const usesOf = async (key: string) => (await ask('GET', `/api/admin/media/${key}`)).body.uses
const removal = async (key: string) => (await ask('DELETE', `/api/admin/media/${key}`)).status
const unusedKeys = async () =>
  (await ask('GET', '/api/admin/media?unused=true&limit=100')).body.pictures.map(
    ({ key }: { key: string }) => key,
  )

describe('the own picture of a category', () => {
  const find = async (value: string) =>
    (await ask('GET', '/api/admin/categories')).body.categories.find(
      (each: { value: string }) => each.value === value,
    )
  const save = async (value: string, fields: object) => {
    const { _id, version, label, line, cloth, picture } = await find(value)
    const body = { label, line, cloth, picture, version, ...fields }
    return ask('PUT', `/api/admin/categories/${_id}`, body)
  }
  const shown = async (value: string) =>
    (await shop.request('GET', '/api/categories')).body.categories.find(
      (each: { value: string }) => each.value === value,
    )

  test('is shown with its size, and the ten of a new shop keep theirs', async () => {
    const { key, width, height } = await upload(900, 600)
    expect((await save('Rings', { photo: key })).body.photo).toEqual({ key, width, height })
    expect(await shown('Rings')).toMatchObject({
      picture: 'category-rings',
      photo: { key, width: 900, height: 600 },
    })
    expect(await shown('Bangles')).not.toHaveProperty('photo')
    expect((await save('Rings', { photo: null })).body.photo).toBeNull()
    expect(await shown('Rings')).not.toHaveProperty('photo')
  })

  test('is in use until it is replaced, and the library says by which category', async () => {
    const [first, second] = [await upload(), await upload()]
    await save('Rings', { photo: first.key })
    await save('Rings', { label: 'Finger rings', photo: first.key })
    const { _id } = await find('Rings')
    expect(await usesOf(first.key)).toEqual([
      { kind: 'category', subjectId: _id, name: 'Finger rings' },
    ])
    expect(await removal(first.key)).toBe(409)
    expect(await unusedKeys()).toEqual([second.key])
    await save('Rings', { photo: second.key })
    expect(await unusedKeys()).toEqual([first.key])
    expect(await removal(first.key)).toBe(200)
  })

  test('is free again when its category is deleted or merged', async () => {
    for (const end of ['delete', 'merge']) {
      const { key } = await upload()
      const added = await ask('POST', '/api/admin/categories', {
        kind: 'style',
        label: `Nath ${end}`,
        photo: key,
      })
      const { _id, version } = added.body
      expect(await removal(key)).toBe(409)
      const into = (await find('Rings'))._id
      const ended =
        end === 'delete'
          ? await ask('DELETE', `/api/admin/categories/${_id}?version=${version}`)
          : await ask('POST', `/api/admin/categories/${_id}/merge`, { into, version })
      expect(ended.status).toBe(200)
      expect(await removal(key)).toBe(200)
    }
  })

  test('is refused beside its field if the library does not have it', async () => {
    for (const [photo, expected] of [
      ['f'.repeat(24), 404],
      ['../x', 400],
      [7, 400],
    ]) {
      const { status, body } = await save('Rings', { photo })
      expect(status, String(photo)).toBe(expected)
      expect(body.fields).toHaveProperty('photo')
    }
    expect((await find('Rings')).version).toBe(1)
  })
})

test('the page about the shop shows its own picture, which is in use until it is taken away', async () => {
  const { key } = await upload(1200, 800)
  await ask('PUT', `/api/admin/media/${key}`, { name: '', alt: 'Our workshop in Jaipur' })
  const about = { lead: 'We string.', story: 'Once.', blurbsTitle: '', blurbs: [], contactLine: '' }
  await saveSettings(shop, administrator, { about: { ...about, picture: key } })
  const { body } = await shop.request('GET', '/api/about')
  expect(body.picture).toEqual({ key, width: 1200, height: 800, alt: 'Our workshop in Jaipur' })
  expect(await usesOf(key)).toMatchObject([{ kind: 'settings', name: 'About page' }])
  expect(await removal(key)).toBe(409)
  await expect(
    saveSettings(shop, administrator, { about: { ...about, picture: 'f'.repeat(24) } }),
  ).rejects.toThrow('not in the library')
  await saveSettings(shop, administrator, { about })
  expect((await shop.request('GET', '/api/about')).body).not.toHaveProperty('picture')
  expect(await removal(key)).toBe(200)
})

describe('a mail', () => {
  async function sendMail() {
    const ring = await shop.stock()
    const as = await shop.customer()
    const opened = await shop.openPayment(as, [{ productId: ring.productId }])
    await shop.request('POST', '/api/payment/verify-payment', {
      as,
      body: await shop.sandbox.pay(opened.orderId),
    })
    await shop.work('mail.send')
    const [mail] = mails.received.filter(({ raw }) => raw.includes(opened.order.number))
    return mail?.raw ?? ''
  }
  const saveLogo = (logo: string) =>
    saveSettings(shop, administrator, { identity: { logo, logoHasName: true } })

  test('has only text in a shop without a logo', async () => {
    const raw = await sendMail()
    expect(raw).toContain('Content-Type: text/plain')
    expect(raw).not.toMatch(/multipart|text\/html/)
  })

  test('has the logo inside itself with the name of the shop, beside the same text', async () => {
    const { key } = await upload(480, 120)
    await saveLogo(key)
    const raw = await sendMail()
    expect(raw).toMatch(/Content-Type: multipart\/alternative/)
    expect(raw).toContain('Content-Type: text/plain')
    const html = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=')
    expect(html).toContain('<img src="cid:logo@jhumka" alt="Jhumka" width="240" height="60"')
    expect(raw).toContain('Content-ID: <logo@jhumka>')
    const [, png = ''] = /image\/png[\s\S]*?\r\n\r\n([\w+/=\r\n]+)/.exec(raw) ?? []
    expect(await sharp(Buffer.from(png, 'base64')).metadata()).toMatchObject({
      format: 'png',
      width: 480,
    })
  })

  test('is sent without the logo if its file is lost', async () => {
    const { key } = await upload()
    await saveLogo(key)
    await shop.storage.delete(`originals/${key}.png`)
    expect(await sendMail()).toContain('is confirmed')
  })
})
