import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startPostgres, type PostgresServer } from '../postgres-server.ts'
import { addAndOrder, ask, enter, newCustomer } from './customer.ts'
import { makePremises, openProcess, type Premises, type RunningShop } from './running-shop.ts'

const isServer = Boolean(process.env.TEST_DATABASE_URL)
const SIZE = isServer ? '256m' : '160m'
const disk = mountDisk()

/**
 * A small disk of its own, which a test may fill. Only root can mount one; undefined where it
 * cannot.
 */
function mountDisk():
  | { folder: string; fill: () => void; clear: () => void; unmount: () => void }
  | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-disk-'))
  const unmount = () => {
    spawnSync('umount', [folder])
    rmdirSync(folder)
  }
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]).status !== 0) {
    rmdirSync(folder)
    return undefined
  }
  const ballast = path.join(folder, 'ballast')
  const fill = () => {
    const file = openSync(ballast, 'w')
    try {
      for (;;) writeSync(file, Buffer.alloc(4096))
    } catch (error) {
      expect(error).toMatchObject({ code: 'ENOSPC' })
    } finally {
      closeSync(file)
    }
  }
  return { folder, fill, clear: () => rmSync(ballast, { force: true }), unmount }
}

describe.runIf(disk)('a shop whose database has no space left', () => {
  let server: PostgresServer | undefined
  let premises: Premises
  let shop: RunningShop

  beforeAll(async () => {
    server = isServer ? await startPostgres({ within: disk?.folder ?? '' }) : undefined
    premises = await makePremises(server?.url)
    if (!server)
      Object.assign(premises.environment, { DATA_DIR: path.join(disk?.folder ?? '', 'data') })
    shop = await openProcess(premises)
  })
  afterAll(async () => {
    disk?.clear()
    await shop.kill()
    await premises.remove()
    server?.stop()
    disk?.unmount()
  })

  const readiness = () => fetch(`${shop.url}/readyz`)

  test('answers 503 and is not ready, never fails with 500, and goes on by itself when there is space again', async () => {
    const asha = newCustomer()
    await enter(shop.url, asha)
    const { stock } = await shop.ask()
    expect((await addAndOrder(shop.url, asha, stock.productId)).status).toBe(200)

    disk?.fill()
    await vi.waitFor(
      async () => {
        const answer = await readiness()
        expect({ status: answer.status, retryAfter: answer.headers.get('retry-after') }).toEqual({
          status: 503,
          retryAfter: '5',
        })
      },
      { timeout: 10_000, interval: 200 },
    )
    const statuses = new Set<number>()
    // Small changes still fit into pages that the tables have already.
    for (let times = 0; times < 400 && !statuses.has(503); times += 1) {
      const body = {
        name: 'A customer with a long name '.repeat(3).trim(),
        mobile: String(6_000_000_000 + times),
        password: 'ring-for-didi',
      }
      const answer = await ask(shop.url, 'POST', '/api/auth/register', { body })
      statuses.add(answer.status)
      if (answer.status === 503)
        expect(answer.body).toMatchObject({ success: false, code: 'unavailable' })
    }
    statuses.delete(200)
    expect([...statuses]).toEqual([503])
    expect((await ask(shop.url, 'GET', '/api/products?category=Rings')).status).toBe(200)

    disk?.clear()
    await vi.waitFor(async () => expect((await readiness()).status).toBe(200), {
      timeout: 10_000,
      interval: 200,
    })
    expect((await addAndOrder(shop.url, asha, stock.productId)).status).toBe(200)
    expect((await shop.ask()).ledgerFaults).toEqual([])
    expect(shop.errors()).not.toMatch(/unhandled|uncaught/i)
  }, 240_000)
})

test.skipIf(disk)('a full disk is not tried here: mounting one needs root', ({ skip }) => skip())
