import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/**
 * Makes the icons of the installed shop on a phone from its mark,
 * `public/favicon.svg`. Run it after the mark has changed: `node src/bin/assets/app-icons.ts`.
 */
const TARGET = 'public/icons'
/** The background of the shop's pages (`mogra` of the design tokens). */
const BACKGROUND = '#fffdfb'
/** Phones cut a maskable icon to any shape within its middle 80 %, so the mark is smaller there. */
const ICONS = [
  { name: 'icon-192', side: 192, mark: 0.78 },
  { name: 'icon-512', side: 512, mark: 0.78 },
  { name: 'maskable-512', side: 512, mark: 0.56 },
  { name: 'apple-touch-icon', side: 180, mark: 0.7 },
]

const mark = await readFile('public/favicon.svg')
await mkdir(TARGET, { recursive: true })
for (const { name, side, mark: share } of ICONS) {
  const height = Math.round(side * share)
  const drawn = await sharp(mark, { density: 1200 }).resize({ height }).png().toBuffer()
  await sharp({ create: { width: side, height: side, channels: 3, background: BACKGROUND } })
    .composite([{ input: drawn }])
    .png({ palette: true, colours: 64, effort: 10 })
    .toFile(join(TARGET, `${name}.png`))
}
console.log(`${ICONS.length} icons are ready in ${TARGET}.`)
