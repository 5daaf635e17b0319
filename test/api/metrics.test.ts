import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addMetrics } from '#operations/metrics/definitions.ts'
import { ROOT } from '#platform/root.ts'
import { BOOK_CHECKS } from '#shared/book-checks.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { openTestShop, type TestShop } from '../shop.ts'

const TOKEN = 'a token of the monitoring'
const WITH_TOKEN = { authorization: `Bearer ${TOKEN}` }
let shop: TestShop
let port: number

/** Returns a port that nobody listens on. */
const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

beforeAll(async () => {
  port = await freePort()
  shop = await openTestShop({
    environment: { METRICS_TOKEN: TOKEN, METRICS_PORT: String(port) },
  })
})
afterAll(() => shop.close())

const scrape = async (): Promise<string> => {
  const { status, body, headers } = await shop.request('GET', '/metrics', { headers: WITH_TOKEN })
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/plain; version=')
  expect(headers['cache-control']).toBe('no-store')
  return body
}

/** The value of one line; undefined if it is not there. */
const valueOf = (text: string, line: string): number | undefined => {
  const found = text.split('\n').find((each) => each.startsWith(`${line} `))
  return found === undefined ? undefined : Number(found.slice(line.length + 1))
}

test('the metrics are there only with the token, from loopback too', async () => {
  const tokens = [undefined, '', 'Bearer ', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN} `]
  for (const authorization of tokens) {
    const headers: Record<string, string> = authorization === undefined ? {} : { authorization }
    const response = await shop.request('GET', '/metrics', { headers })
    expect(response.status, authorization).toBe(401)
    expect(response.headers['www-authenticate']).toBe('Bearer')
    expect(JSON.stringify(response.body)).not.toContain('jhumka_')
  }
  expect(await scrape()).toContain('process_cpu_seconds_total')
})

test('the port on loopback serves the metrics and nothing else', async () => {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('jhumka_database_up')
  for (const address of ['/', '/api/products', '/metrics/x'])
    expect((await fetch(`http://127.0.0.1:${port}${address}`)).status).toBe(404)
  const post = await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })
  expect(post.status).toBe(404)
})

test('without the settings there are no metrics', async () => {
  const plain = await openTestShop({ keepData: true })
  const response = await plain.request('GET', '/metrics', { headers: WITH_TOKEN })
  await plain.close()
  expect(response.status).toBe(404)
})

test('latency has the pattern of the route, never its address', async () => {
  await shop.request('GET', '/api/products/prd_first')
  await shop.request('GET', '/api/products/prd_second')
  await shop.request('GET', '/not/a/route/prd_third')
  const text = await scrape()
  const count = 'jhumka_http_request_duration_seconds_count'
  expect(valueOf(text, `${count}{route="GET /api/products/:id",status="4xx"}`)).toBe(2)
  expect(valueOf(text, `${count}{route="none",status="4xx"}`)).toBeGreaterThanOrEqual(1)
  for (const id of ['prd_first', 'prd_second', 'prd_third']) expect(text).not.toContain(id)
})

test('look-ups in the cache are counted', async () => {
  const hits = 'jhumka_cache_lookups_total{cache="responses",result="hit"}'
  const misses = 'jhumka_cache_lookups_total{cache="responses",result="miss"}'
  const before = await scrape()
  for (let call = 0; call < 3; call += 1) await shop.request('GET', '/api/products?page=7')
  const after = await scrape()
  expect((valueOf(after, misses) ?? 0) - (valueOf(before, misses) ?? 0)).toBe(1)
  expect((valueOf(after, hits) ?? 0) - (valueOf(before, hits) ?? 0)).toBe(2)
})

test('orders, refunds, mails, jobs, connections and the disk are counted', async () => {
  const product = await shop.stock()
  await shop.openPayment(await shop.customer(), [product])
  const text = await scrape()
  expect(valueOf(text, 'jhumka_database_up{kind="figures"}')).toBe(1)
  expect(valueOf(text, 'jhumka_orders_last_day{state="placed"}')).toBe(1)
  expect(valueOf(text, 'jhumka_orders_last_day{state="paid"}')).toBe(0)
  expect(valueOf(text, 'jhumka_refunds{state="pending"}')).toBe(0)
  expect(valueOf(text, 'jhumka_refund_oldest_age_seconds{state="pending"}')).toBe(0)
  expect(valueOf(text, 'jhumka_mails{status="failed"}')).toBe(0)
  expect(valueOf(text, 'jhumka_jobs{job="mail.send",state="failed"}')).toBe(0)
  expect(valueOf(text, 'jhumka_database_connections{state="total"}')).toBeGreaterThanOrEqual(1)
  expect(valueOf(text, 'jhumka_database_connections{state="waiting"}')).toBe(0)
  expect(valueOf(text, 'jhumka_disk_free_bytes{folder="data"}')).toBeGreaterThan(0)
})

test('the last good backup and the last check of the books have their ages and figures', async () => {
  expect(await scrape()).not.toMatch(/^jhumka_(?:backup|books)_\w+\{/m)
  await shop.db.execute(sql`
    insert into backup_runs (id, started_at, ended_at, failure, file, bytes) values
      ('bak_old', now() - interval '2 days', now(), null, 'old.tar', 5),
      ('bak_good', now() - interval '1 day', now(), null, 'good.tar', 7),
      ('bak_uncopied', now() - interval '1 hour', now(), 'not copied', 'uncopied.tar', 9),
      ('bak_failed', now(), now(), 'failed', null, null)`)
  await JOB_HANDLERS['books.check'](shop, {})
  const text = await scrape()
  const age = valueOf(text, 'jhumka_backup_age_seconds{outcome="good"}') ?? 0
  expect(Math.round(age / 3600)).toBe(24)
  expect(valueOf(text, 'jhumka_backup_size_bytes{outcome="good"}')).toBe(7)
  expect(valueOf(text, 'jhumka_books_age_seconds{state="checked"}')).toBeLessThan(60)
  for (const check of Object.keys(BOOK_CHECKS))
    expect(valueOf(text, `jhumka_books_findings{check="${check}"}`), check).toBe(0)
})

test('without the database the metrics of the process remain, and no old values', async () => {
  const away = vi
    .spyOn(shop.database.db, 'execute')
    .mockImplementation(() => Promise.reject(new Error('away')) as never)
  const text = await scrape()
  away.mockRestore()
  expect(valueOf(text, 'jhumka_database_up{kind="figures"}')).toBe(0)
  expect(text).toContain('process_resident_memory_bytes')
  expect(text).not.toMatch(/^jhumka_orders_last_day\{/m)
  expect(valueOf(await scrape(), 'jhumka_database_up{kind="figures"}')).toBe(1)
})

test('the document names every metric of the shop, and no other', () => {
  const registry = new Registry()
  addMetrics(registry, {})
  const own = registry.getMetricsAsArray().map(({ name }) => name)
  const document = readFileSync(path.join(ROOT, 'docs/operations.md'), 'utf8')
  const named = new Set(document.match(/jhumka_[a-z_]+/g))
  const bare = [...named].map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
  expect([...new Set(bare)].sort()).toEqual(own.sort())
})
