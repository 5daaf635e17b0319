import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

const MAX_MEGABYTES = 300
const SMALLER = 'Please make it smaller, or save it as a plain JPEG (not progressive).'
let folder: string

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: '#b8860b80' } })
const deep = (width: number, height: number) => plain(width, height, 4).toColourspace('rgb16')

/** The most expensive pictures, each at a limit or beyond it, and their results. */
const PICTURES: [string, () => Sharp, string][] = [
  ['small.jpg', () => plain(400, 300).jpeg(), '4 files'],
  ['large.jpg', () => plain(8300, 6000).withMetadata({ orientation: 6 }).jpeg(), '10 files'],
  ['tall.jpg', () => plain(1600, 12_000).jpeg(), '10 files'],
  [
    'progressive.jpg',
    () => plain(6000, 4980).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    '10 files',
  ],
  [
    'large-progressive.jpg',
    () => plain(8300, 6000).jpeg({ progressive: true }),
    `A picture saved in this way can have at most 30 megapixels. ${SMALLER}`,
  ],
  ['deep.png', () => deep(8300, 6000).png(), '10 files'],
  ['interlaced.png', () => plain(8300, 6000).png({ progressive: true }), '10 files'],
  ['deep-interlaced.png', () => deep(4700, 4700).png({ progressive: true }), '10 files'],
  [
    'large-deep-interlaced.png',
    () => deep(8300, 6000).png({ progressive: true }),
    `A picture saved in this way can have at most 22 megapixels. ${SMALLER}`,
  ],
  [
    'large-deep-turned.png',
    () => deep(8300, 6000).withMetadata({ orientation: 6 }).png(),
    `A picture saved in this way can have at most 22 megapixels. ${SMALLER}`,
  ],
  [
    'too-large.png',
    () => plain(9000, 6000).png(),
    'A picture can have at most 50 megapixels and 12,000 pixels on a side.',
  ],
] // prettier-ignore

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'pictures-'))
  for (const [name, make] of PICTURES)
    writeFileSync(path.join(folder, name), await make().toBuffer())
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test(`the most expensive pictures, all sent at once, take at most ${MAX_MEGABYTES} MB more at the peak`, () => {
  const program = path.join(import.meta.dirname, 'picture-process.ts')
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', program, folder],
    { encoding: 'utf8', timeout: 200_000 },
  )
  expect(stderr).toBe('')
  const { moreMb, outcomes } = JSON.parse(stdout) as {
    moreMb: number
    outcomes: Record<string, string>
  }
  expect(outcomes).toEqual(Object.fromEntries(PICTURES.map(([name, , outcome]) => [name, outcome])))
  expect(moreMb).toBeLessThan(MAX_MEGABYTES)
}, 240_000)
