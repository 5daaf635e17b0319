import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { users } from '#accounts/tables.ts'
import { orders } from '#orders/tables.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/open-database.ts'
import { addAndOrder, enter, newCustomer, pay, request, verify } from '../faults/customer.ts'
import { runCommand } from '../faults/run-command.ts'
import { makePremises, openProcess, type Premises } from '../faults/running-shop.ts'

let premises: Premises
let target: string

beforeAll(async () => {
  premises = await makePremises()
  target = mkdtempSync(path.join(tmpdir(), 'jhumka-restored-'))
})
afterAll(async () => {
  rmSync(target, { recursive: true, force: true })
  await premises.remove()
})

test('a restored backup does not bring back an account that was deleted after it', async () => {
  const backups = path.join(premises.environment.DATA_DIR ?? '', 'backups')
  const shop = await openProcess(premises)
  const [asha, bela] = [newCustomer(), newCustomer()]
  for (const each of [asha, bela]) await enter(shop.url, each)
  const { stock } = await shop.readState()
  const opened = await addAndOrder(shop.url, asha, stock.productId)
  expect((await verify(shop.url, asha, await pay(shop.url, asha, opened))).status).toBe(200)
  await addAndOrder(shop.url, asha, stock.productId)

  const backup = await runCommand(premises, 'backup')
  expect(backup.code, backup.errors).toBe(0)
  const left = await request(shop.url, 'POST', '/api/auth/delete-account', {
    token: asha.token,
    body: { password: 'ring-for-didi' },
  })
  expect(left.status).toBe(200)
  const list = path.join(backups, 'erased.jsonl')
  await expect.poll(() => existsSync(list), { timeout: 20_000 }).toBe(true)
  await shop.stop()

  const file = readdirSync(backups).find((name) => name.endsWith('.tar')) ?? ''
  const { DATABASE_URL: _database, ...settings } = premises.environment
  const restored = await runCommand({ environment: { ...settings, DATA_DIR: target } }, 'restore', {
    args: [path.join(backups, file)],
  })
  expect(restored.code, restored.errors).toBe(0)
  expect(restored.output).toContain(
    'erased.jsonl lists 1 deleted accounts. 1 were in the backup and are deleted again.',
  )
  expect(restored.output).toContain('The books: everything adds up.')
  expect(readFileSync(path.join(target, 'backups/erased.jsonl'), 'utf8')).toBe(
    readFileSync(list, 'utf8'),
  )

  const { db, close } = await openDatabase(readConfig({ ...settings, DATA_DIR: target }))
  const found = await db.select({ mobile: users.mobile }).from(users)
  const hers = await db
    .select({ status: orders.status, userId: orders.userId })
    .from(orders)
    .orderBy(orders.status)
  await close()
  expect(found).toEqual([{ mobile: bela.mobile }])
  expect(hers).toEqual([
    { status: 'confirmed', userId: null },
    { status: 'expired', userId: null },
  ])
}, 180_000)
