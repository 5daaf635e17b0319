import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildOnce } from '../build-once.ts'
import { startPostgres, type PostgresServer } from '../postgres-server.ts'
import { kill, makePremises, type Premises } from './running-shop.ts'

const SERVE = path.join(import.meta.dirname, '../../build/server/serve.js')

describe.runIf(process.env.TEST_DATABASE_URL)('a shop whose PostgreSQL is unreachable', () => {
  let server: PostgresServer
  let premises: Premises
  let child: ChildProcess
  let url: string

  beforeAll(async () => {
    await buildOnce()
    server = await startPostgres()
    premises = await makePremises(server.url)
    const { DATABASE_URL: _database, NODE_ENV: _mode, ...outside } = process.env
    child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', SERVE], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...outside, ...premises.environment, LOG_LEVEL: 'silent' },
    })
    url = await new Promise<string>((resolve, reject) => {
      let said = ''
      child.stdout?.on('data', (data: Buffer) => {
        said += data.toString()
        const found = /The shop is open at (\S+)/.exec(said)?.[1]
        if (found) resolve(found)
      })
      child.once('exit', (code) => reject(new Error(`The shop did not open (exit code ${code}).`)))
    })
  }, 300_000)
  afterAll(async () => {
    await kill(child)
    await premises.remove()
    await server.stop()
  })

  test('returns 503 with Retry-After for pages, API, sitemap and readiness, and recovers when it is back', async () => {
    const paths = [
      '/rings',
      '/search?q=pearl',
      '/product/a-ring',
      '/api/products?category=Rings',
      '/api/products/a-ring',
      '/sitemap.xml',
      '/feeds/products.xml',
      '/readyz',
    ]
    const ask = async (address: string) => {
      const response = await fetch(`${url}${address}`)
      await response.arrayBuffer()
      return { address, status: response.status, retryAfter: response.headers.get('retry-after') }
    }
    await server.halt()
    for (const address of paths)
      expect(await ask(address)).toEqual({ address, status: 503, retryAfter: '5' })
    expect((await ask('/healthz')).status).toBe(200)
    await server.resume()
    await vi.waitFor(async () => expect((await ask('/readyz')).status).toBe(200), {
      timeout: 10_000,
      interval: 200,
    })
    const after = await Promise.all(paths.map(ask))
    expect(after.map(({ status }) => status)).toEqual([200, 200, 404, 200, 404, 200, 200, 200])
  }, 60_000)
})
