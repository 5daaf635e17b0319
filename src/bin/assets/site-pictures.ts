import { mkdir, readdir } from 'node:fs/promises'
import { join, parse } from 'node:path'
import sharp from 'sharp'

/**
 * Makes the pictures of the home page and the title bands from `demo/site/`, in every width that
 * the pages use. Run it after a picture there was replaced under the same name: `node
 * src/bin/assets/site-pictures.ts`.
 */
const SOURCE = 'demo/site'
const TARGET = 'public/assets/site'
const HERO_WIDTHS = [480, 600, 720, 1080]
const CARD_WIDTHS = [240, 480]
const STORY_WIDTHS = [480, 800, 1200, 1600]
/** From this width on pictures are for dense screens, where a lower quality is not visible. */
const DENSE_FROM = 1080

// The round category links show squares; a wide picture has its products in the right half.
const square = async (file: string) => {
  const { width, height } = await sharp(file).metadata()
  const side = Math.min(width, height)
  return sharp(file).extract({
    left: width - side,
    top: Math.floor((height - side) / 2),
    width: side,
    height: side,
  })
}

function widthsOf(name: string): number[] {
  if (name === 'story') return STORY_WIDTHS
  return name.startsWith('hero-') ? HERO_WIDTHS : CARD_WIDTHS
}

// The picture of the story has 4:3 already, the others are squares.
async function convert(file: string): Promise<void> {
  const { name } = parse(file)
  const path = join(SOURCE, file)
  const original = name === 'story' ? sharp(path) : await square(path)
  for (const width of widthsOf(name)) {
    const scaled = original.clone().resize({ width, withoutEnlargement: true })
    await scaled
      .clone()
      .avif({ quality: width >= DENSE_FROM ? 42 : 50, effort: 6 })
      .toFile(join(TARGET, `${name}-${width}.avif`))
    await scaled
      .clone()
      .webp({ quality: 72, effort: 6 })
      .toFile(join(TARGET, `${name}-${width}.webp`))
  }
}

await mkdir(TARGET, { recursive: true })
const files = (await readdir(SOURCE))
  .filter((file) => /\.(webp|avif|png|jpe?g)$/i.test(file))
  .sort()
for (const file of files) await convert(file)
console.log(`${files.length} pictures are ready in ${TARGET}.`)
