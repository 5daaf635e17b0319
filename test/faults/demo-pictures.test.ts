import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildOnce } from '../build-once.ts'
import { kill, makePremises, type Premises } from './running-shop.ts'

const SERVE = path.join(import.meta.dirname, '../../build/server/serve.js')

let premises: Premises
let shop: Shop | undefined

beforeAll(async () => {
  await buildOnce()
  premises = await makePremises()
}, 300_000)
afterAll(async () => {
  if (shop) await kill(shop.child)
  await premises.remove()
})

type Shop = { child: ChildProcess; url: string; said: string[] }

/** Starts the built server with the demo products, and waits until it is open. */
async function open(): Promise<Shop> {
  const { DATABASE_URL: _database, NODE_ENV: _mode, ...outside } = process.env
  const child = spawn(process.execPath, [SERVE], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...outside, ...premises.environment, DEMO: 'true' },
  })
  const said: string[] = []
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      said.push(line)
      const found = /^The shop is open at (\S+)$/.exec(line)?.[1]
      if (found) resolve(found)
    })
    child.once('exit', (code) => reject(new Error(`The shop did not open (exit code ${code}).`)))
  })
  shop = { child, url, said }
  return shop
}

const folderOf = (name: string) => path.join(premises.environment.DATA_DIR ?? '', 'pictures', name)

/** The pictures whose renditions are all stored, with the time of each. */
function listMade(): Map<string, number> {
  const folder = folderOf('originals')
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Map(
    names
      .filter((name) => !name.endsWith('.part'))
      .map((name) => [name.split('.')[0] ?? '', statSync(path.join(folder, name)).mtimeMs]),
  )
}

/** The URL of a picture that is not made yet: the last one in the order of the products. */
async function findUnmade(url: string): Promise<string> {
  const made = listMade()
  const response = await fetch(`${url}/api/products?limit=60`)
  const { products } = (await response.json()) as { products: { image: string }[] }
  const found = products.findLast(({ image }) => !made.has(image.split('/')[2] ?? ''))
  if (!found) throw new Error('All pictures are made.')
  return `${url}${found.image}`
}

async function expectPicture(address: string): Promise<void> {
  const response = await fetch(address)
  expect(response.status).toBe(200)
  const { format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
  expect(format).toBe('webp')
}

test('the first start opens before the pictures are made, and continues them after a kill', async () => {
  const first = await open()
  expect(first.said[0]).toMatch(/^Adding \d+ demo products\. Their pictures are made while/)
  expect(listMade().size).toBeLessThan(10)
  await expectPicture(await findUnmade(first.url))
  await kill(first.child)
  await expectEnded()
  await expectComplete()

  const before = listMade()
  const second = await open()
  expect(second.said.join('\n')).not.toContain('Adding')
  await expectPicture(await findUnmade(second.url))
  const after = listMade()
  expect(after.size).toBeGreaterThan(before.size)
  for (const [key, time] of before) expect(after.get(key)).toBe(time)

  second.child.kill('SIGTERM')
  expect(await once(second.child, 'exit')).toEqual([0, null])
  await expectEnded()
}, 240_000)

/** Expects that the process that makes the pictures has ended with its parent. */
async function expectEnded(): Promise<void> {
  const pause = (ms: number) => new Promise((later) => void setTimeout(later, ms))
  await pause(1000)
  const { size } = listMade()
  await pause(3000)
  expect(listMade().size).toBe(size)
}

/** Expects every stored picture to have all its renditions, each complete. */
async function expectComplete(): Promise<void> {
  for (const key of listMade().keys()) {
    const files = readdirSync(folderOf(`pictures/${key}`))
    expect(files).toContain('320.webp')
    for (const file of files)
      await sharp(path.join(folderOf(`pictures/${key}`), file), { failOn: 'error' }).stats()
  }
}
