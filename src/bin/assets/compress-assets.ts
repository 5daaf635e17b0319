import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/**
 * Stores a brotli and a gzip copy beside every built file that is smaller compressed, so that the
 * server does not compress per request.
 */
const FOLDER = fileURLToPath(new URL('../../../build/client/assets', import.meta.url))
const GAINS = /\.(?:js|css|svg|json|txt)$/
const SMALLEST = 500

/** The sizes of brotli's blocks, as powers of two; the last has room for every file. */
const BLOCK_BITS = [16, 17, 18, 19]

/** Which size of the blocks fits a large file best differs with each change, by up to 0.2 kB. */
function toBrotli(body: Buffer): Buffer {
  const sizes = BLOCK_BITS.filter((bits, index) => index === 0 || body.length > 2 ** (bits - 1))
  const copies = sizes.map((bits) =>
    brotliCompressSync(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        [constants.BROTLI_PARAM_LGBLOCK]: bits,
      },
    }),
  )
  return copies.reduce((best, copy) => (copy.length < best.length ? copy : best))
}

const names = (await readdir(FOLDER)).filter((name) => GAINS.test(name))
for (const name of names) {
  const file = path.join(FOLDER, name)
  const body = await readFile(file)
  if (body.length < SMALLEST) continue
  await writeFile(`${file}.br`, toBrotli(body))
  await writeFile(`${file}.gz`, gzipSync(body, { level: 9 }))
}
