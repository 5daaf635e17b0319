import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

/**
 * `npm run sbom`: writes the software bill of materials (CycloneDX) of everything that runs in
 * production to build/sbom.json, and checks it. Ends with 1 if a package is missing in it.
 */
const ROOT = path.join(import.meta.dirname, '..')
const FILE = path.join(ROOT, 'build/sbom.json')
const COMMAND = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--legacy-peer-deps']

const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.string().regex(/^1\.\d+$/),
  components: z.array(z.object({ purl: z.string(), version: z.string() })).min(1),
})
const Package = z.looseObject({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  devDependencies: z.unknown().optional(),
})
const Lock = z.looseObject({ packages: z.record(z.string(), Package) })

/** Reads package.json or package-lock.json without what only development needs. */
function readProduction(): { manifest: string; lock: z.output<typeof Lock> } {
  const read = (name: string): unknown => JSON.parse(readFileSync(path.join(ROOT, name), 'utf8'))
  const { devDependencies: _, ...manifest } = Package.parse(read('package.json'))
  const lock = Lock.parse(read('package-lock.json'))
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([folder, { devDependencies: _unused, ...rest }]) => [folder, rest])
  return {
    manifest: JSON.stringify(manifest),
    lock: { ...lock, packages: Object.fromEntries(packages) },
  }
}

/**
 * Runs `npm sbom` in a folder that has only these two files. Its own option `--omit dev` also omits
 * packages that both production and development need.
 */
function runSbom({ manifest, lock }: ReturnType<typeof readProduction>): string {
  const parent = mkdtempSync(path.join(tmpdir(), 'jhumka-sbom-'))
  // npm names the product after its folder.
  const folder = path.join(parent, 'jhumka')
  try {
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'package.json'), manifest)
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify(lock))
    const made = spawnSync('npm', COMMAND, {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
      shell: process.platform === 'win32',
    })
    if (made.status !== 0)
      throw new Error(`npm sbom has failed: ${made.error?.message ?? made.stderr}`)
    return made.stdout
  } finally {
    rmSync(parent, { recursive: true, force: true })
  }
}

/** Returns `pkg:npm/name@version` of each package of the lock. */
const listInstalled = ({ packages }: z.output<typeof Lock>): string[] =>
  Object.entries(packages).flatMap(([folder, { version }]) => {
    const name = folder.split('node_modules/').at(-1)
    return name && version ? [`pkg:npm/${name.replace('@', '%40')}@${version}`] : []
  })

const production = readProduction()
const text = runSbom(production)
const bill = Bill.parse(JSON.parse(text))
const listed = new Set(bill.components.map(({ purl }) => purl.split('?')[0]))
const missing = listInstalled(production.lock).filter((each) => !listed.has(each))
if (missing.length > 0) {
  process.stderr.write(`Missing in the bill of materials: ${missing.join(', ')}\n`)
  process.exit(1)
}
mkdirSync(path.dirname(FILE), { recursive: true })
writeFileSync(FILE, text)
process.stdout.write(`build/sbom.json lists ${bill.components.length} packages.\n`)
