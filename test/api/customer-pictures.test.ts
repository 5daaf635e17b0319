import { sql } from 'drizzle-orm'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { uploadSubject } from '#customer-pictures/customer-pictures.ts'
import { query } from '#platform/db/db.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { DOT } from '../admin-calls.ts'
import { openTestBucket } from '../bucket.ts'
import {
  addPicture,
  askReturn,
  buyDelivered,
  complain,
  makePhoto,
  sendPictures,
  storedFiles,
} from '../customer-pictures.ts'
import { toForm } from '../form.ts'
import { openTestShop, PASSWORD, type TestShop, type TestUser } from '../shop.ts'

let shop: TestShop
let asha: TestUser
let bela: TestUser
let administrator: TestUser

beforeAll(async () => {
  shop = await openTestShop()
  administrator = await shop.administrator()
})
afterAll(() => shop.close())
beforeEach(async () => {
  ;[asha, bela] = [await shop.customer('Asha Rao'), await shop.customer('Bela Shah')]
})

const read = (id: string, as?: TestUser, url = '/api/pictures') =>
  shop.app.inject({ url: `${url}/${id}`, ...(as && { headers: as.headers }) })
const readAsAdministrator = (id: string) => read(id, administrator, '/api/admin/customer-pictures')
const orderOf = async (as: TestUser, { order }: { order: { _id: string } }) =>
  (await shop.request('GET', `/api/orders/${order._id}`, { as })).body
const idsOf = (pictures: { id: string }[]) => pictures.map(({ id }) => id)
type Row = { id: string; key: string; user_id: string | null; return_id: string | null }
const rowsOf = (...ids: string[]) =>
  query<Row>(
    shop.db,
    sql`select id, key, user_id, return_id from customer_pictures
      where id in (${sql.join(
        ids.map((id) => sql`${id}`),
        sql`, `,
      )}) order by id`,
  )
const countPictures = async () => (await query(shop.db, sql`select from customer_pictures`)).length
/** Begins an upload whose body does not end. */
function openSlowUpload({ token }: TestUser, address: string) {
  const request = http.request(`${shop.url}${address}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=slow',
      'content-length': 100_000,
    },
  })
  const status = new Promise<number | undefined>((resolve, reject) => {
    request.once('response', (response) => resolve(response.statusCode))
    request.once('error', reject)
  })
  // An upload that the test ends has no status.
  status.catch(() => undefined)
  request.write('--slow\r\n')
  return { status, end: () => request.destroy() }
}
const cleanUp = () => JOB_HANDLERS['shop.cleanup'](shop, {})
const fileOf = async (id: string) => (await rowsOf(id))[0]?.key.split('/')[1] ?? ''

describe('an upload', () => {
  test('becomes one WebP of at most 1600 pixels, upright and without place and camera', async () => {
    const photo = await makePhoto({ width: 2400, height: 1200 })
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const response = await sendPictures(shop, asha, [{ bytes: photo, name: 'ring.txt' }])
    expect(response.statusCode, response.body).toBe(200)
    const { id, width, height } = response.json()
    expect({ width, height }).toEqual({ width: 800, height: 1600 })
    const { rawPayload, headers } = await read(id, asha)
    const stored = await sharp(rawPayload).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 800, height: 1600 })
    for (const each of [stored.exif, stored.xmp, stored.icc, stored.orientation])
      expect(each).toBeUndefined()
    expect(rawPayload.toString('latin1')).not.toContain('Camera of Asha')
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'content-disposition': 'inline; filename="image.webp"',
      'x-content-type-options': 'nosniff',
    })
  })

  test.each([
    ['a text that says it is a JPEG', Buffer.from('Not a picture at all')],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['a HEIC', Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic')],
    ['a JPEG that is cut off', Buffer.from('ffd8ffe000104a46494600010100', 'hex')],
    ['a PNG whose pixels are damaged', DOT.subarray(0, 50)],
  ])('%s is refused and stores nothing', async (_name, bytes) => {
    const before = [await countPictures(), await storedFiles(shop)]
    const response = await sendPictures(shop, asha, [{ bytes }])
    expect(response.statusCode, response.body).toBe(400)
    expect(response.json()).toMatchObject({
      code: 'picture.invalid',
      fields: { images: expect.any(String) },
    })
    expect([await countPictures(), await storedFiles(shop)]).toEqual(before)
  })

  test('a PNG and a WebP are taken; a file above 5 MB, none and two in a call are not', async () => {
    const webp = await sharp(DOT).webp().toBuffer()
    for (const bytes of [DOT, webp])
      expect((await sendPictures(shop, asha, [{ bytes }])).statusCode).toBe(200)
    const large = Buffer.concat([await makePhoto(), Buffer.alloc(5 * 1024 * 1024)])
    const statuses: unknown[] = []
    for (const files of [[{ bytes: large }], [], [{ bytes: DOT }, { bytes: DOT }]]) {
      const response = await sendPictures(shop, asha, files)
      statuses.push([response.statusCode, response.json().code])
    }
    expect(statuses).toEqual([
      [413, 'picture.too-large'],
      [400, 'pictures.not-one'],
      [400, 'pictures.not-one'],
    ])
    const json = await shop.request('POST', '/api/pictures', { as: asha, body: { images: [] } })
    expect(json).toMatchObject({ status: 400, body: { code: 'pictures.not-one' } })
  })

  test('a guest cannot upload, and an account uploads twenty a day', async () => {
    expect((await sendPictures(shop, undefined, [{ bytes: DOT }])).statusCode).toBe(401)
    await shop.db.execute(sql`
      insert into rate_counts (key, count, window_ends)
      values (${uploadSubject(asha.id)}, 19, now() + interval '1 hour')`)
    expect((await sendPictures(shop, asha, [{ bytes: DOT }])).statusCode).toBe(200)
    const refused = await sendPictures(shop, asha, [{ bytes: DOT }])
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'picture.limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3000)
    expect((await sendPictures(shop, bela, [{ bytes: DOT }])).statusCode).toBe(200)
  })

  const uploadByAdministrator = async () => {
    const form = toForm({}, [{ bytes: DOT }])
    const response = await shop.app.inject({
      method: 'POST',
      url: '/api/admin/pictures',
      headers: { ...administrator.headers, ...form.headers },
      payload: form.payload,
    })
    return response.statusCode
  }

  test('slow bodies of one account count, and never keep an administrator waiting', async () => {
    const slow = Array.from({ length: 21 }, () => openSlowUpload(asha, '/api/pictures'))
    expect(await Promise.any(slow.map(({ status }) => status))).toBe(429)
    expect(await uploadByAdministrator()).toBe(200)
    for (const { end } of slow) end()
  })

  test('uploads that break off while they wait for others keep nobody waiting', async () => {
    const slow = Array.from({ length: 8 }, () => [
      openSlowUpload(asha, '/api/pictures'),
      openSlowUpload(administrator, '/api/admin/pictures'),
    ]).flat()
    await sleep(200)
    for (const { end } of slow) end()
    await sleep(200)
    expect((await sendPictures(shop, bela, [{ bytes: DOT }])).statusCode).toBe(200)
    expect(await uploadByAdministrator()).toBe(200)
  }, 10_000)

  test('a disk that is away gives 503, and nothing is left of the upload after a day', async () => {
    const folder = path.join(shop.config.dataDir, 'pictures/customer-pictures')
    const known = await addPicture(shop, asha)
    await rename(folder, `${folder}-away`)
    await writeFile(folder, 'not a folder')
    const refused = await sendPictures(shop, asha, [{ bytes: DOT }])
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'unavailable'])
    expect((await read(known, asha)).statusCode).toBe(503)
    await rm(folder)
    await rename(`${folder}-away`, folder)
    expect((await read(known, asha)).statusCode).toBe(200)
    await rm(path.join(folder, await fileOf(known)))
    expect((await read(known, asha)).json()).toMatchObject({ code: 'customer-picture.missing' })
    await shop.db.execute(
      sql`update customer_pictures set created_at = now() - interval '25 hours'
        where return_id is null and complaint_id is null`,
    )
    await cleanUp()
    expect(await rowsOf(known)).toEqual([])
  })

  test('the public address of pictures serves none of a customer', async () => {
    const id = await addPicture(shop, asha)
    const file = await fileOf(id)
    for (const url of [
      `/pictures/${id}/720.webp`,
      `/pictures/customer-pictures/${file}`,
      `/pictures/${file.replace('.webp', '')}/720.webp`,
      `/pictures/..%2fcustomer-pictures/${file}`,
      `/customer-pictures/${file}`,
    ])
      expect((await shop.app.inject({ url })).statusCode, url).toBe(404)
  })
})

describe('pictures of a return', () => {
  test('are seen by the customer and administrators, and by nobody else', async () => {
    const opened = await buyDelivered(shop, asha)
    const pictures = [await addPicture(shop, asha), await addPicture(shop, asha)]
    for (const id of pictures) expect((await readAsAdministrator(id)).statusCode).toBe(404)
    const { status, body } = await askReturn(shop, asha, { order: opened.order, pictures })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(idsOf(body.returnPictures)).toEqual(pictures)
    const seen = await shop.request('GET', `/api/admin/orders/${opened.order._id}`, {
      as: administrator,
    })
    expect(idsOf(seen.body.returnRequest.pictures)).toEqual(pictures)
    for (const id of pictures) {
      expect((await readAsAdministrator(id)).statusCode).toBe(200)
      expect((await read(id, asha)).statusCode).toBe(200)
      for (const other of [bela, administrator])
        expect((await read(id, other)).json()).toMatchObject({ code: 'customer-picture.missing' })
      expect((await read(id, asha, '/api/admin/customer-pictures')).statusCode).toBe(403)
      expect((await read(id)).statusCode).toBe(401)
    }
    const tracked = await shop.request('POST', '/api/orders/track', {
      body: { number: opened.order.number, mobile: asha.mobile },
    })
    expect(tracked.status).toBe(200)
    for (const id of pictures) expect(JSON.stringify(tracked.body)).not.toContain(id)
  })

  test('another reason, a fourth one, and those of others or none are refused beside the field', async () => {
    const { order } = await buyDelivered(shop, asha)
    const own = await addPicture(shop, asha)
    const others = await addPicture(shop, bela)
    const four = [own, await addPicture(shop, asha), await addPicture(shop, asha), 'cpi_x']
    const wrong = [
      { pictures: four },
      { pictures: [others] },
      { pictures: [own, 'cpi_nosuchpicture'] },
      { pictures: [own], reason: 'changed_mind' },
    ]
    for (const body of wrong) {
      const refused = await askReturn(shop, asha, { order, ...body })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['pictures']])
    }
    expect((await orderOf(asha, { order })).status).toBe('delivered')
    expect(await rowsOf(own)).toMatchObject([{ return_id: null }])
    expect((await askReturn(shop, asha, { order, pictures: [own, own] })).status).toBe(200)
    expect(await rowsOf(own)).toMatchObject([{ return_id: expect.stringMatching(/^ret_/) }])
  })

  test('a repeated request changes nothing, also with another picture', async () => {
    const opened = await buyDelivered(shop, asha)
    const [first, later] = [await addPicture(shop, asha), await addPicture(shop, asha)]
    await askReturn(shop, asha, { order: opened.order, pictures: [first] })
    for (const pictures of [[first], [later], []]) {
      const again = await askReturn(shop, asha, { order: opened.order, pictures })
      expect([again.status, idsOf(again.body.returnPictures)]).toEqual([200, [first]])
    }
    expect(await rowsOf(later)).toMatchObject([{ return_id: null, user_id: asha.id }])
  })

  test('of requests at once for several orders one gets the picture', async () => {
    const orders = [await buyDelivered(shop, asha), await buyDelivered(shop, asha)]
    const own = [await addPicture(shop, asha), await addPicture(shop, asha)]
    const replies = await Promise.all([
      ...orders.map(({ order }, at) =>
        askReturn(shop, asha, { order, pictures: at === 0 ? own : own.toReversed() }),
      ),
      ...[1, 2, 3].map(() => complain(shop, asha, { pictures: own })),
    ])
    const statuses = replies.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([200, 400, 400, 400, 400])
    const shown = await Promise.all(orders.map((opened) => orderOf(asha, opened)))
    const complaints = (await shop.request('GET', '/api/complaints/own', { as: asha })).body
    const lists: string[][] = [
      ...shown.map(({ returnPictures }) => idsOf(returnPictures)),
      ...complaints.complaints.map(({ pictures }: { pictures: { id: string }[] }) =>
        idsOf(pictures),
      ),
    ]
    expect(lists.flat()).toEqual(own)
  })
})

describe('pictures of a complaint', () => {
  test('are shown with it to the account and to administrators, and to no guest', async () => {
    const own = await addPicture(shop, asha)
    const { status, body } = await complain(shop, asha, { pictures: [own] })
    expect([status, body.complaint.pictures]).toEqual([200, undefined])
    const listed = await shop.request('GET', '/api/complaints/own', { as: asha })
    expect(idsOf(listed.body.complaints[0].pictures)).toEqual([own])
    const seen = await shop.request('GET', '/api/admin/complaints', { as: administrator })
    const { number } = body.complaint
    const shown = seen.body.complaints.find((each: { number: string }) => each.number === number)
    expect(idsOf(shown.pictures)).toEqual([own])
    expect((await readAsAdministrator(own)).statusCode).toBe(200)
    const tracked = await shop.request('POST', '/api/complaints/track', {
      body: { number, mobile: '9822012345' },
    })
    expect([tracked.status, tracked.body.pictures]).toEqual([200, undefined])
  })

  test('a repeated complaint keeps what it has, and a guest adds none', async () => {
    const [own, other] = [await addPicture(shop, asha), await addPicture(shop, asha)]
    const form = { requestId: 'one and the same form' }
    const first = await complain(shop, asha, { ...form, pictures: [own] })
    const again = await complain(shop, asha, { ...form, pictures: [other] })
    expect(again.body.complaint).toEqual(first.body.complaint)
    const listed = await shop.request('GET', '/api/complaints/own', { as: asha })
    expect(idsOf(listed.body.complaints[0].pictures)).toEqual([own])
    const guest = await complain(shop, undefined, { pictures: [other], mobile: '9822054321' })
    expect(guest.status).toBe(200)
    expect((await readAsAdministrator(other)).statusCode).toBe(404)
  })

  test('a picture that was added a day ago is refused, and the complaint is not stored', async () => {
    const own = await addPicture(shop, asha)
    await shop.db.execute(
      sql`update customer_pictures set created_at = now() - interval '25 hours' where id = ${own}`,
    )
    const refused = await complain(shop, asha, { pictures: [own] })
    expect([refused.status, refused.body.fields]).toEqual([
      400,
      { pictures: 'A picture is not there any more. Please send it again.' },
    ])
    const listed = await shop.request('GET', '/api/complaints/own', { as: asha })
    expect(listed.body.complaints).toEqual([])
  })
})

describe('what ends a picture', () => {
  test('one that is not sent is deleted after a day with its file, and a sent one stays', async () => {
    const [sent, old, young] = [
      await addPicture(shop, asha),
      await addPicture(shop, asha),
      await addPicture(shop, asha),
    ]
    await complain(shop, asha, { pictures: [sent] })
    await shop.db.execute(sql`update customer_pictures
      set created_at = now() - interval '25 hours' where id in (${sent}, ${old})`)
    const [sentFile, oldFile] = [await fileOf(sent), await fileOf(old)]
    await cleanUp()
    expect((await rowsOf(sent, old, young)).map(({ id }) => id)).toEqual([sent, young].sort())
    expect(await storedFiles(shop)).toContain(sentFile)
    expect(await storedFiles(shop)).not.toContain(oldFile)
  })

  test('a deleted account takes its pictures along, those of its returns too', async () => {
    const { order } = await buyDelivered(shop, asha)
    const ids = [
      await addPicture(shop, asha),
      await addPicture(shop, asha),
      await addPicture(shop, asha),
    ]
    const [ofReturn = '', ofComplaint = ''] = ids
    await askReturn(shop, asha, { order, pictures: [ofReturn] })
    await complain(shop, asha, { pictures: [ofComplaint] })
    const data = (await shop.request('GET', '/api/auth/export', { as: asha })).body
    const numbers = [order.number, data.complaints[0].number, null]
    expect(data.pictures.map(({ sentWith }: { sentWith: string }) => sentWith)).toEqual(numbers)
    expect(data.pictures[0].address).toBe(`${shop.config.publicUrl}/api/pictures/${ofReturn}`)
    const files = await Promise.all(ids.map(fileOf))
    const left = await shop.request('POST', '/api/auth/delete-account', {
      as: asha,
      body: { password: PASSWORD },
    })
    expect(left.status).toBe(200)
    for (const id of ids) expect((await readAsAdministrator(id)).statusCode).toBe(404)
    const seen = await shop.request('GET', `/api/admin/orders/${order._id}`, { as: administrator })
    expect(seen.body.returnRequest.pictures).toEqual([])
    expect(await shop.work('shop.cleanup')).toBe(1)
    expect(await rowsOf(...ids)).toEqual([])
    for (const file of files) expect(await storedFiles(shop)).not.toContain(file)
    const counts = await query(
      shop.db,
      sql`select from rate_counts where key = ${uploadSubject(asha.id)}`,
    )
    expect(counts).toEqual([])
  })

  test('an account cannot be deleted past its pictures', async () => {
    await complain(shop, asha, { pictures: [await addPicture(shop, asha)] })
    await expect(shop.db.execute(sql`delete from users where id = ${asha.id}`)).rejects.toThrow()
  })

  test('a file that cannot be deleted keeps its row until it can', async () => {
    const id = await addPicture(shop, asha)
    const file = path.join(shop.config.dataDir, 'pictures/customer-pictures', await fileOf(id))
    await shop.db.execute(
      sql`update customer_pictures set created_at = now() - interval '25 hours' where id = ${id}`,
    )
    await rm(file)
    // A folder is not removed as a file.
    await mkdir(file)
    await expect(cleanUp()).rejects.toThrow()
    expect(await rowsOf(id)).toHaveLength(1)
    await rm(file, { recursive: true })
    await cleanUp()
    expect(await rowsOf(id)).toEqual([])
  })
})

test('with an S3 storage the pictures are in the bucket, and a bucket that is away gives 503', async () => {
  const bucket = await openTestBucket('shop')
  const other = await openTestShop({
    keepData: true,
    environment: {
      S3_ENDPOINT: bucket.endpoint,
      S3_BUCKET: 'shop',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
    },
  })
  const id = await addPicture(other, asha)
  const [{ key } = { key: '' }] = await rowsOf(id)
  expect([...bucket.objects.keys()]).toEqual([key])
  const response = await other.app.inject({ url: `/api/pictures/${id}`, headers: asha.headers })
  expect(response.rawPayload.equals(bucket.objects.get(key) ?? Buffer.alloc(0))).toBe(true)
  await bucket.close()
  const away = await sendPictures(other, asha, [{ bytes: DOT }])
  expect([away.statusCode, away.json().code]).toEqual([503, 'unavailable'])
  await other.close()
}, 60_000)
