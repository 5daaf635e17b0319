import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ROOT } from '#bin/built.ts'
import { freePort } from './free-port.ts'
import { ensureInstalled } from './tools.ts'

const CONFIG = ['--config', path.join(ROOT, 'deploy/Caddyfile'), '--adapter', 'caddyfile']

let hasCaddy = false
let home: string
beforeAll(() => {
  hasCaddy = ensureInstalled('caddy')
  home = mkdtempSync(path.join(tmpdir(), 'jhumka-caddy-'))
})
afterAll(() => rmSync(home, { recursive: true, force: true }))
beforeEach(({ skip }) => {
  if (!hasCaddy) skip('There is no caddy here, and apt-get could not install it.')
})

/** Caddy keeps its certificates and its last configuration in the home folder. */
const environment = (settings: object) => ({ PATH: process.env.PATH, HOME: home, ...settings })

test('the Caddyfile is valid on a plain server and in the compose file', () => {
  for (const settings of [{}, { DOMAIN: 'gulabi.example', SHOP: 'shop:3000' }]) {
    const done = spawnSync('caddy', ['validate', ...CONFIG], {
      env: environment(settings),
      encoding: 'utf8',
    })
    expect(done, done.stderr).toMatchObject({ status: 0 })
  }
})

test('the block of a second address in the document is valid below the Caddyfile', () => {
  const document = readFileSync(path.join(ROOT, 'docs/hosting.md'), 'utf8')
  const blocks = [...document.matchAll(/^( *)```caddyfile\n(.*?)^ *```$/gms)].map(
    ([, indent = '', block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  )
  expect(blocks).toHaveLength(1)
  const file = path.join(home, 'Caddyfile')
  const own = readFileSync(path.join(ROOT, 'deploy/Caddyfile'), 'utf8')
  writeFileSync(file, [own, ...blocks].join('\n'))
  const done = spawnSync('caddy', ['adapt', '--config', file, '--adapter', 'caddyfile'], {
    env: environment({}),
    encoding: 'utf8',
  })
  expect(done, done.stderr).toMatchObject({ status: 0 })
  expect(done.stdout).toContain('"Location":["https://shop.example{http.request.uri}"]')
  expect(done.stdout).toContain('www.shop.example')
})

test('Caddy passes requests on with the address of the client', async () => {
  const shop = http.createServer((request, response) => {
    response.end(JSON.stringify(request.headers))
  })
  const [shopPort, port] = [await freePort(), await freePort()]
  await new Promise<void>((listening) => void shop.listen(shopPort, '127.0.0.1', listening))
  const caddy = spawn('caddy', ['run', ...CONFIG], {
    env: environment({ DOMAIN: `http://127.0.0.1:${port}`, SHOP: `127.0.0.1:${shopPort}` }),
    stdio: 'ignore',
  })
  try {
    const url = `http://127.0.0.1:${port}/rings`
    const response = await whenOpen(caddy, () =>
      // A client cannot choose the address that the shop counts its requests by.
      fetch(url, { headers: { 'x-forwarded-for': '203.0.113.7' } }),
    )
    expect(await response.json()).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      host: `127.0.0.1:${port}`,
    })
  } finally {
    caddy.kill('SIGTERM')
    if (caddy.exitCode === null) await once(caddy, 'exit')
    await new Promise((closed) => void shop.close(closed))
  }
})

async function whenOpen(caddy: ChildProcess, call: () => Promise<Response>): Promise<Response> {
  for (let tries = 0; tries < 100; tries += 1) {
    await sleep(100)
    if (caddy.exitCode !== null) throw new Error('Caddy ended.')
    const response = await call().catch(() => undefined)
    if (response) return response
  }
  throw new Error('Caddy does not respond.')
}
