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

const names = (await readdir(FOLDER)).filter((name) => GAINS.test(name))
for (const name of names) {
  const file = path.join(FOLDER, name)
  const body = await readFile(file)
  if (body.length < SMALLEST) continue
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  await writeFile(`${file}.br`, brotliCompressSync(body, { params }))
  await writeFile(`${file}.gz`, gzipSync(body, { level: 9 }))
}
