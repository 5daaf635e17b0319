import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totp } from '#accounts/tables.ts'
import { readConnections } from '#connections/connections.ts'
import { storePictures } from '#admin/catalog/pictures.ts'
import { storeVideo } from '#admin/catalog/videos.ts'
import { writeBackup, type BackupSummary } from '#backup/backup.ts'
import { writeBackupFile } from '#backup/backup-file.ts'
import { assertDecryptable } from '#backup/load-rows.ts'
import { restoreBackup } from '#backup/restore.ts'
import { productPictures, products } from '#catalog/tables.ts'
import { customerPictures } from '#customer-pictures/tables.ts'
import { checkBooks } from '#operations/books.ts'
import { backupRuns, sellingStarts } from '#operations/tables.ts'
import type { Database } from '#platform/db/db.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { listPendingJobs } from '#platform/pending-jobs.ts'
import { readStoredKey } from '#platform/secrets/secrets.ts'
import { countFindings } from '#shared/book-checks.ts'
import { makeMp4 } from '../mp4.ts'
import { addPicture as addCustomerPicture, complain, storedFiles } from '../customer-pictures.ts'
import { buy } from '../order-transitions.ts'
import { openTestShop, PASSWORD, type TestProduct, type TestShop, type TestUser } from '../shop.ts'
import { MESSENGER } from '../admin-calls.ts'
import { KINDS, makePlace, readContent, type TestPlace } from './places.ts'

const KIND = KINDS[0] ?? 'embedded'
const PASSPHRASE = 'correct horse battery'
const SECRET = 'JBSWY3DPEHPK3PXP'
const BUYERS = 6
const ORDERS_EACH = 4

let shop: TestShop
let home: TestPlace
let ring: TestProduct
let asha: TestUser
let administrator: TestUser
let picture: string
let video: string
let sentPicture: string
let orderId: string

beforeAll(async () => {
  shop = await openTestShop()
  home = await makePlace('embedded')
  administrator = await shop.administrator()
  asha = await shop.customer('Asha "Tab\t" Rao\\N')
  ring = await shop.stock({ title: 'Kundan Ring', price: 1200, stock: 500 })
  picture = await addPicture()
  video = await addVideo()
  const place = { table: 'totp', column: 'secret', row: administrator.id }
  const secret = await shop.encryption.encrypt(SECRET, place)
  await shop.db.insert(totp).values({ userId: administrator.id, secret })
  await shop.request('PUT', '/api/admin/connections/messenger', {
    as: administrator,
    body: { value: MESSENGER, version: 0 },
  })
  sentPicture = await addCustomerPicture(shop, asha)
  expect((await complain(shop, asha, { pictures: [sentPicture] })).status).toBe(200)
  orderId = (await buy(shop, asha, [{ productId: ring.productId, quantity: 2 }])).order._id
})
afterAll(async () => {
  await shop.close()
  await home.remove()
})

async function addPicture(): Promise<string> {
  const create = { width: 320, height: 400, channels: 3, background: '#a60' } as const
  const [stored] = await storePictures(shop, [await sharp({ create }).jpeg().toBuffer()])
  if (!stored) throw new Error('No picture was stored.')
  const { key, width, height } = stored
  await shop.db
    .insert(productPictures)
    .values({ productId: ring.productId, position: 0, key, alt: '', width, height })
  return key
}

/** Gives the ring a video, with its picture as the poster. */
async function addVideo(): Promise<string> {
  const { key } = await storeVideo(shop, makeMp4(), administrator.id)
  const poster = { key: picture, width: 320, height: 400 }
  await shop.db
    .update(products)
    .set({ video: { key, poster } })
    .where(eq(products.id, ring.productId))
  return key
}

const source = () => ({
  database: shop.database,
  pictures: shop.storage,
  workFolder: home.folder,
})

/** Customers buy at the same time, until each has some orders. */
async function buyAtOnce(): Promise<void> {
  const customers = await Promise.all(Array.from({ length: BUYERS }, () => shop.customer()))
  await Promise.all(
    customers.map(async (customer) => {
      for (let order = 0; order < ORDERS_EACH; order += 1)
        await buy(shop, customer, [{ productId: ring.productId }])
    }),
  )
}

/** Opens the restored database, runs `look`, and closes it. */
async function lookInto<Result>(
  { config }: TestPlace,
  look: (database: Database) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase(config)
  try {
    return await look(database)
  } finally {
    await database.close()
  }
}

const countBookFindings = async ({ db }: Database): Promise<number> =>
  countFindings(await checkBooks(db))

async function backUpWhileCustomersBuy(file: string): Promise<BackupSummary> {
  const [summary] = await Promise.all([
    writeBackup(source(), {}, createWriteStream(file, { mode: 0o600 })),
    buyAtOnce(),
  ])
  return summary
}

/** The jobs with data. Those of a schedule have none, and a running shop adds them at any time. */
const jobsOf = async ({ copy }: Database) =>
  (await copy('read', listPendingJobs))
    .filter(({ data }) => Object.keys(data).length > 0)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))

test('values that are encrypted with another key are refused', async () => {
  const rollback = new Error('The test removes the key only in its transaction.')
  const work = shop.database.copy('write', async (session) => {
    const key = await session.query<{ value: string }>('delete from secrets returning value')
    expect(key.length).toBeGreaterThan(0)
    await expect(assertDecryptable(session, undefined)).rejects.toThrow(/not their key/)
    await expect(assertDecryptable(session, 'x'.repeat(32))).rejects.toThrow(
      /^SECRET_KEY is not the key/,
    )
    await session.query('delete from totp')
    await expect(assertDecryptable(session, undefined)).rejects.toThrow(/not their key/)
    await session.query('delete from connections')
    await assertDecryptable(session, undefined)
    throw rollback
  })
  await expect(work).rejects.toBe(rollback)
})

test('a backup that is made while customers buy is whole, and needs SECRET_KEY', async () => {
  const file = path.join(home.folder, 'load.tar')
  const { rows, missing, isEncrypted } = await backUpWhileCustomersBuy(file)
  expect({ missing, isEncrypted }).toEqual({ missing: [], isEncrypted: false })
  const place = await makePlace(KIND, { SECRET_KEY: await readStoredKey(shop.db) })
  if (KIND === 'server') {
    const withoutKey = { ...place.config, secretKey: undefined }
    await expect(restoreBackup({ file }, withoutKey)).rejects.toThrow(
      /The backup has encrypted values and not their key. Set SECRET_KEY/,
    )
  }
  const restored = await restoreBackup({ file }, place.config)
  expect(Object.values(restored.rows).reduce((sum, count) => sum + count, 0)).toBe(rows)
  expect(restored.rows).not.toHaveProperty('secrets')
  expect(await lookInto(place, countBookFindings)).toBe(0)
  await place.remove()
}, 120_000)

test('a lost file of a picture that a customer sent is named, and one that was not sent is not', async () => {
  const bela = await shop.customer()
  const [sent, unsent] = [
    await addCustomerPicture(shop, bela),
    await addCustomerPicture(shop, bela),
  ]
  await complain(shop, bela, { pictures: [sent] })
  const rows = await shop.db.select().from(customerPictures)
  const keyOf = (id: string) => rows.find((row) => row.id === id)?.key ?? ''
  for (const id of [sent, unsent]) await shop.storage.delete(keyOf(id))
  const file = path.join(home.folder, 'lost.tar')
  const { missing } = await writeBackup(source(), {}, createWriteStream(file, { mode: 0o600 }))
  expect(missing).toEqual([keyOf(sent)])
  await shop.db.delete(customerPictures).where(eq(customerPictures.userId, bela.id))
  expect(await storedFiles(shop)).toHaveLength(1)
})

test('"Start selling" that ran during the backup has failed in the restored shop, and begins again', async () => {
  const start = (at: TestShop, as: TestUser) =>
    at.request('POST', '/api/admin/start-selling', { as, body: { shopName: 'Jhumka' } })
  expect((await start(shop, administrator)).status).toBe(200)
  const file = path.join(home.folder, 'starting.tar')
  try {
    await writeBackup(source(), {}, createWriteStream(file, { mode: 0o600 }))
  } finally {
    for (const table of [sellingStarts, backupRuns]) await shop.db.delete(table)
  }
  const place = await makePlace(KIND, { SECRET_KEY: await readStoredKey(shop.db) })
  await restoreBackup({ file }, place.config)
  await lookInto(place, async (database) => {
    const environment = { DATA_DIR: place.folder }
    const restored = await openTestShop({ database, keepData: true, environment })
    try {
      const as = await restored.administrator()
      const read = async () =>
        (await restored.request('GET', '/api/admin/start-selling', { as })).body
      expect(await read()).toMatchObject({
        state: 'open',
        failure:
          'The shop was restored from a copy that was made while this ran. Nothing was removed.',
      })
      expect((await start(restored, as)).status).toBe(200)
      expect((await read()).state).toBe('running')
    } finally {
      await restored.close()
    }
  })
  await place.remove()
}, 120_000)

describe.each(KINDS)('into a database of the kind %s', (kind) => {
  test('an encrypted backup restores every row, job, sequence and picture', async () => {
    const backup = await writeBackupFile(source(), {
      passphrase: PASSPHRASE,
      folder: home.folder,
    })
    const place = await makePlace(kind)
    const file = { file: backup.file, passphrase: PASSPHRASE }
    const restored = await restoreBackup(file, place.config)
    expect(restored.pictureFiles).toBe(7)
    const leftOut = ['rate_counts', 'login_codes']
    await lookInto(place, async (database) => {
      expect(await readContent(database, leftOut)).toEqual(
        await readContent(shop.database, leftOut),
      )
      expect(await countBookFindings(database)).toBe(0)
      const jobs = await jobsOf(database)
      expect(jobs.length).toBeGreaterThan(0)
      expect(jobs).toEqual(await jobsOf(shop.database))
      await visitRestoredShop(database, place)
    })
    await place.remove()
  }, 120_000)
})

/** Logs in, reads the order of before, and buys again: numbers of orders continue. */
async function visitRestoredShop(database: Database, { folder }: TestPlace): Promise<void> {
  const restored = await openTestShop({
    database,
    keepData: true,
    environment: { DATA_DIR: folder },
  })
  try {
    const login = await restored.request('POST', '/api/auth/login', {
      body: { mobile: asha.mobile, password: PASSWORD },
    })
    expect(login.status).toBe(200)
    const again = { ...asha, headers: { authorization: `Bearer ${login.body.token}` } }
    const [here, there] = await Promise.all(
      [restored, shop].map((each) => each.request('GET', `/api/orders/${orderId}`, { as: again })),
    )
    expect(here?.status).toBe(200)
    expect(there?.status).toBe(401) // the session of the restored shop
    const { order } = await buy(restored, again, [{ productId: ring.productId }])
    expect(order.number).not.toBe(here?.body.number)
    const served = await restored.request('GET', `/pictures/${picture}/320.webp`)
    expect(served.status).toBe(200)
    const film = { url: `/pictures/${video}/video.mp4` }
    const [played, original] = [await restored.app.inject(film), await shop.app.inject(film)]
    expect(played.statusCode).toBe(200)
    expect(played.rawPayload.equals(original.rawPayload)).toBe(true)
    const url = `/api/pictures/${sentPicture}`
    const [own, before] = await Promise.all([
      restored.app.inject({ url, headers: again.headers }),
      shop.app.inject({ url, headers: asha.headers }),
    ])
    expect(own.statusCode).toBe(200)
    expect(own.rawPayload.equals(before.rawPayload)).toBe(true)
    const place = { table: 'totp', column: 'secret', row: administrator.id }
    const [row] = await database.db.select().from(totp)
    expect(await restored.encryption.decrypt(row?.secret ?? '', place)).toBe(SECRET)
    const saved = await readConnections({ db: database.db, encryption: restored.encryption })
    expect(saved.get('messenger')?.value).toMatchObject(MESSENGER)
  } finally {
    await restored.close()
  }
}
