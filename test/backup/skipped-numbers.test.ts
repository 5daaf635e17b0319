import { createWriteStream, mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { asc } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { writeBackup } from '#backup/backup.ts'
import { restoreBackup } from '#backup/restore.ts'
import { readSkipped, skipNumbers, SKIPPED_FILE } from '#bin/restore/skip-numbers.ts'
import { invoices, skippedNumbers } from '#invoices/tables.ts'
import { checkBooks } from '#operations/books.ts'
import { orders } from '#orders/tables.ts'
import type { Database } from '#platform/db/db.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { financialYearOf } from '#shared/invoices/invoice-rule.ts'
import { istDay } from '#shared/ist-time.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { buy } from '../order-transitions.ts'
import { saveSettings } from '../save-settings.ts'
import { openTestShop, type TestProduct, type TestShop } from '../shop.ts'
import { KINDS, makePlace, type TestPlace } from './places.ts'

const GSTIN = '27AAPFU0939F1ZV'
const SELLER = { ...DEFAULT_SHOP, gstin: GSTIN, gst: 'registered', state: '27' }

let shop: TestShop
let home: TestPlace
let ring: TestProduct
let file: string
let lost: string[]
/** The folder with what restores remember, another one for each test. */
let backups: string

beforeAll(async () => {
  shop = await openTestShop()
  home = await makePlace('embedded')
  await saveSettings(shop, await shop.administrator(), { shop: SELLER })
  ring = await shop.stock({ price: 1200, stock: 50 })
  await ship(shop, 2)
  file = path.join(home.folder, 'backup.tar')
  const source = { database: shop.database, pictures: shop.storage, workFolder: home.folder }
  await writeBackup(source, {}, createWriteStream(file, { mode: 0o600 }))
  const before = (await numbersOf(shop)).length
  await refund(shop, await ship(shop, 3))
  lost = (await numbersOf(shop)).slice(before)
}, 120_000)
afterAll(async () => {
  await shop.close()
  await home.remove()
})

/** Sells and ships so many orders. Returns the id of the last one. */
async function ship(at: TestShop, count: number): Promise<string> {
  const as = await at.administrator()
  let id = ''
  for (let done = 0; done < count; done += 1) {
    const customer = await at.customer()
    const { order } = await buy(at, customer, [{ productId: ring.productId }])
    id = order._id
    for (const step of [
      { to: 'packed' },
      { to: 'shipped', courier: 'Delhivery', trackingNumber: `AWB${order.number}` },
    ]) {
      const body = { ids: [id], ...step }
      const { body: moved } = await at.request('POST', '/api/admin/orders/move', { as, body })
      expect(moved.results).toEqual([expect.objectContaining({ moved: true })])
    }
  }
  return id
}

async function refund(at: TestShop, id: string): Promise<void> {
  const as = await at.administrator()
  const body = { amount: 100, note: 'A scratch', requestId: 'refund-after-the-backup' }
  expect((await at.request('POST', `/api/admin/orders/${id}/refund`, { as, body })).status).toBe(
    200,
  )
}

const numbersOf = async ({ db }: Pick<TestShop, 'db'>): Promise<string[]> =>
  (
    await db
      .select({ number: invoices.number })
      .from(invoices)
      .orderBy(asc(invoices.createdAt), asc(invoices.series), asc(invoices.position))
  ).map(({ number }) => number)

const findingsOf = async ({ db }: Pick<Database, 'db'>): Promise<string[]> =>
  (await checkBooks(db)).flatMap(({ findings }) => findings.map(({ sentence }) => sentence))

/** Restores the backup at a moment, as `npm run restore` does, and opens a shop on it. */
async function restored(
  place: TestPlace,
  now: Date,
  look: (at: TestShop, database: Database) => Promise<void>,
): Promise<void> {
  await restoreBackup({ file }, place.config, {
    beforeComplete: async ({ db }, backupAt) => {
      const skipped = await readSkipped([backups])
      await skipNumbers(db, { backupAt, now, skipped }, { folder: backups, s3: undefined })
    },
  })
  const database = await openDatabase(place.config)
  const environment = { DATA_DIR: place.folder }
  const at = await openTestShop({ database, keepData: true, environment })
  try {
    await look(at, database)
  } finally {
    await at.close()
    await place.remove()
  }
}

beforeEach(() => {
  backups = mkdtempSync(path.join(home.folder, 'backups-'))
})

test('a file of left out numbers that cannot be read stops a restore', async () => {
  expect(await readSkipped([backups, home.folder])).toEqual({})
  writeFileSync(path.join(backups, SKIPPED_FILE), '{"invoice 26-27": "200"}')
  await expect(readSkipped([home.folder, backups])).rejects.toThrow(
    `${path.join(backups, SKIPPED_FILE)} cannot be read.`,
  )
})

describe.each(KINDS)('in a database of the kind %s', (kind) => {
  test('a restored shop gives no number again that a lost document had', async () => {
    const now = new Date()
    const year = financialYearOf(now)
    await restored(await makePlace(kind), now, async (at, database) => {
      const series = { financialYear: year, reason: 'restore', createdAt: now }
      expect(await at.db.select().from(skippedNumbers).orderBy(skippedNumbers.series)).toEqual([
        { ...series, series: 'credit-note', first: 1, last: 100 },
        { ...series, series: 'invoice', first: 3, last: 200 },
      ])
      expect(await findingsOf(database)).toEqual([])
      await refund(at, await ship(at, 1))
      const numbers = await numbersOf(at)
      expect(numbers.slice(2)).toEqual([`JH/${year}/000201`, `CN/${year}/000101`])
      expect(lost).toEqual([
        ...[3, 4, 5].map((position) => `JH/${year}/00000${position}`),
        `CN/${year}/000001`,
      ])
      expect(await findingsOf(database)).toEqual([])
      const as = await at.administrator()
      const month = istDay(now).slice(0, 7)
      const read = (what: string) =>
        at.request('GET', `/api/admin/reports/gst${what}?month=${month}`, { as })
      expect((await read('')).body.gstr1.missingNumbers).toBe(0)
      const docs = await read('/files/docs')
      expect(String(docs.body).trim().split('\r\n').slice(1)).toEqual([
        `Invoices for outward supply,JH/${year}/000001,JH/${year}/000002,2,0`,
        `Invoices for outward supply,JH/${year}/000201,JH/${year}/000201,1,0`,
        `Credit Note,CN/${year}/000101,CN/${year}/000101,1,0`,
      ])
    })
  }, 120_000)

  test('the same backup restored twice gives no number of the first restored shop again', async () => {
    const now = new Date()
    const year = financialYearOf(now)
    const newestOrders: number[] = []
    const documents: string[][] = []
    const sell = async (at: TestShop) => {
      await refund(at, await ship(at, 1))
      documents.push((await numbersOf(at)).slice(2))
      const numbers = await at.db.select({ number: orders.number }).from(orders)
      newestOrders.push(Math.max(...numbers.map(({ number }) => Number(number.slice(-6)))))
    }
    for (let times = 0; times < 2; times += 1)
      await restored(await makePlace(kind), now, async (at, database) => {
        await sell(at)
        expect(await findingsOf(database)).toEqual([])
      })
    expect(documents).toEqual([
      [`JH/${year}/000201`, `CN/${year}/000101`],
      [`JH/${year}/000301`, `CN/${year}/000201`],
    ])
    expect(await readSkipped([backups])).toEqual({
      [`invoice ${year}`]: 300,
      [`credit-note ${year}`]: 200,
      order: expect.any(Number),
    })
    const [first = 0, second = 0] = newestOrders
    expect(second - first).toBe(1000)
  }, 120_000)
})
