import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { makePicture } from '#platform/images/images.ts'

/**
 * Makes all pictures of a folder at once in its own process, and prints its peak memory and the
 * result of each.
 */
const folder = process.argv[2] ?? ''
const storage = { has: async () => false, put: async () => undefined, get: async () => undefined }
const peakMb = () => process.resourceUsage().maxRSS / 1000

const read = (name: string) => readFileSync(path.join(folder, name))
await makePicture(storage as never, read('small.jpg'))
const files = readdirSync(folder).map((name) => ({ name, bytes: read(name) }))
const before = peakMb()
const outcomes = await Promise.all(
  files.map(async ({ name, bytes }) => {
    const outcome = await makePicture(storage as never, bytes).then(
      ({ renditions }) => `${renditions.length} files`,
      (error: Error) => error.message,
    )
    return [name, outcome] as const
  }),
)
process.stdout.write(
  JSON.stringify({ moreMb: peakMb() - before, outcomes: Object.fromEntries(outcomes) }),
)
