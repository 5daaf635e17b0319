import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toForm } from '../form.ts'
import { shuffled } from '../shuffled.ts'
import { request } from './customer.ts'
import { makePremises, openProcess, type Premises, type RunningShop } from './running-shop.ts'

const FILES = 500
const AT_ONCE = 6
/** The limit of the whole process, which needs most of it before the first file. */
const MAX_MEMORY_BYTES = 448 * 1024 * 1024
const MAX_GROWTH_BYTES = 64 * 1024 * 1024
const ADMIN = { mobile: '9000000001', password: 'ring-for-didi' }

let premises: Premises
let shop: RunningShop
let token: string

beforeAll(async () => {
  premises = await makePremises()
  Object.assign(premises.environment, {
    ADMIN_MOBILE: ADMIN.mobile,
    ADMIN_PASSWORD: ADMIN.password,
  })
  // A new embedded database takes more memory, so a shop that opens again is measured.
  await (await openProcess(premises)).stop()
  shop = await openProcess(premises)
  token = (await request(shop.url, 'POST', '/api/auth/login', { body: ADMIN })).body.token
})
afterAll(async () => {
  await shop.kill()
  await premises.remove()
})

/** Pseudo-random numbers, the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const next = randomNumbers(20_261_121)
const below = (most: number): number => Math.floor(next() * most)
const noise = (length: number): Buffer => Buffer.from(Array.from({ length }, () => below(256)))

/** A random picture, so that no two are the same. */
const picture = (format: 'jpeg' | 'png') =>
  sharp(noise(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
    .toFormat(format)
    .toBuffer()

/** A PNG whose header promises more pixels than the shop accepts. */
async function bomb(): Promise<Buffer> {
  const png = await picture('png')
  png.writeUInt32BE(30_000 + below(1000), 16)
  png.writeUInt32BE(30_000 + below(1000), 20)
  return png
}

async function damagedPicture(): Promise<Buffer> {
  const png = await picture('png')
  for (let place = 60; place < png.length - 20; place += 40 + below(200))
    png[place] = (png[place] ?? 0) ^ 0xff
  return png
}

const FILE_SIGNATURES = [
  '<!doctype html><script>alert(1)</script>',
  '<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
  'GIF89a',
  'PK\u0003\u0004',
  '%PDF-1.7',
  'MZ',
  '#!/bin/sh\nrm -rf /',
]

const KINDS: (() => Promise<Buffer> | Buffer)[] = [
  () => noise(1 + below(40_000)),
  () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), noise(below(40_000))]),
  () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), noise(below(40_000))]),
  async () => (await picture('jpeg')).subarray(0, 100 + below(400)),
  async () => (await picture('png')).subarray(0, 40 + below(400)),
  damagedPicture,
  bomb,
  () =>
    Buffer.concat([
      Buffer.from(FILE_SIGNATURES[below(FILE_SIGNATURES.length)] ?? ''),
      noise(below(2000)),
    ]),
  () =>
    Buffer.concat([
      Buffer.from('ffd8ff', 'hex'),
      Buffer.alloc(5 * 1024 * 1024 + below(3 * 1024 * 1024), 7),
    ]),
]

async function upload(
  bytes: Buffer,
  number: number,
): Promise<{ status: number; body: { code?: string; message?: string; fields?: object } }> {
  const fields = {
    title: `Broken ${number}`,
    description: 'Its photo is broken.',
    category: 'Rings',
    actualPrice: '1299',
    salePrice: '999',
  }
  const name =
    ['ring.jpg', 'ring.png', '../../etc/passwd.jpg', 'ring.jpg\u0000.php', ''][below(5)] ||
    'ring.jpeg'
  const form = toForm(fields, [{ bytes, name: name.replaceAll('\u0000', '') }])
  const response = await fetch(`${shop.url}/api/admin/products`, {
    method: 'POST',
    headers: { ...form.headers, authorization: `Bearer ${token}` },
    body: new Uint8Array(form.payload),
  })
  return { status: response.status, body: await response.json() }
}

test(`${FILES} broken, huge and disguised files get clear errors, little memory, and are not stored`, async () => {
  const numbers = shuffled(
    Array.from({ length: FILES }, (_, index) => index),
    7,
  )
  const before = (await shop.readState()).memoryBytes
  const memory: number[] = []
  const wrong: string[] = []
  for (let start = 0; start < FILES; start += AT_ONCE) {
    const some = numbers.slice(start, start + AT_ONCE)
    const files = []
    for (const number of some)
      files.push(await (KINDS[number % KINDS.length] ?? noise.bind(null, 10))())
    const responses = await Promise.all(
      files.map((bytes, index) => upload(bytes, some[index] ?? 0)),
    )
    memory.push((await shop.readState()).memoryBytes)
    for (const [index, { status, body }] of responses.entries()) {
      const clear =
        [400, 413].includes(status) &&
        ['picture.invalid', 'picture.too-large'].includes(body.code ?? '') &&
        'images' in (body.fields ?? {})
      if (!clear) wrong.push(`file ${some[index]}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
    }
  }
  expect(wrong).toEqual([])
  const originals = path.join(premises.environment.DATA_DIR ?? '', 'pictures/originals')
  expect(existsSync(originals) ? readdirSync(originals) : []).toEqual([])
  const { pagination } = (await (
    await fetch(`${shop.url}/api/admin/products?limit=1`, {
      headers: { authorization: `Bearer ${token}` },
    })
  ).json()) as {
    pagination: { total: number }
  }
  expect(pagination.total).toBe(1)
  expect(Math.max(...memory)).toBeLessThan(MAX_MEMORY_BYTES)
  expect(Math.max(...memory) - before).toBeLessThan(MAX_GROWTH_BYTES)
  expect(shop.errors()).toBe('')
}, 240_000)
