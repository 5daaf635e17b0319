import { spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { ROOT } from '#bin/built.ts'
import { buildOnce } from '../build-once.ts'
import { makePremises, type Premises } from '../faults/running-shop.ts'
import { overTcp } from '../test-server.ts'
import { readEnvFile, readEnvironment, readWritable } from './compose.ts'
import { reasonAgainstContainers, run, start } from './container.ts'
import { freePort } from './free-port.ts'
import { parseDockerfile } from './dockerfile.ts'
import { buildImage, type Image } from './image.ts'

const read = (file: string) => readFileSync(path.join(ROOT, 'deploy', file), 'utf8')
const compose = read('compose.yaml')
const writable = readWritable(compose, 'shop')
const reason = reasonAgainstContainers()

let folder: string
let image: Image
let premises: Premises | undefined

beforeAll(async () => {
  if (reason) return
  await buildOnce()
  // Beside node_modules, so that packages can be linked.
  const caches = path.join(ROOT, 'node_modules/.cache/jhumka-tests')
  mkdirSync(caches, { recursive: true })
  folder = mkdtempSync(path.join(caches, 'image-'))
  image = buildImage(ROOT, folder)
  premises = await makePremises()
  // Tables that are there already save time.
  spawnSync('cp', ['-a', `${premises.environment.DATA_DIR}/.`, path.join(image.root, 'data')])
  spawnSync('chown', ['-R', '1000:1000', path.join(image.root, 'data')])
}, 240_000)
afterAll(async () => {
  if (reason) return
  rmSync(folder, { recursive: true, force: true })
  await premises?.remove()
})
beforeEach(({ skip }) => {
  if (reason) skip(`The image cannot be built: ${reason}.`)
})

test('the image has the Node of the project, and starts the shop as npm start does', () => {
  const { node } = manifest.dependencies
  for (const { base } of parseDockerfile(read('Dockerfile')))
    expect(base).toBe(`node:${node}-bookworm-slim`)
  expect(image.command.join(' ')).toBe(manifest.scripts.start)
})

test('the image has only what runs, and the shop can change nothing of it', () => {
  const app = path.join(image.root, 'app')
  expect(readdirSync(app).toSorted()).toEqual(
    ['LICENSE', 'build', 'demo', 'migrations', 'node_modules', 'package.json', 'src'].toSorted(),
  )
  for (const tool of ['vite', 'typescript', 'lucide-react', 'node', 'vitest'])
    expect(existsSync(path.join(app, 'node_modules', tool))).toBe(false)
  const asNode = { ...image, environment: {} }
  const find = ['find', '/app', '-writable', '-not', '-type', 'l', '-print', '-quit']
  expect(run(image.root, find, asNode)).toEqual({ status: 0, output: '' })
  const { output } = run(image.root, ['du', '-sm', '/app'], asNode)
  expect(Number.parseInt(output, 10)).toBeLessThan(200)
})

test('the shop of the compose file starts from the image, and makes a backup', async () => {
  const environment = await settings()
  const options = { ...image, environment, writable }
  const shop = start(image.root, image.command, options)
  try {
    await healthy(shop, () => run(image.root, image.healthCheck, options).status === 0)
    const url = `http://127.0.0.1:${environment.PORT}`
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    const home = await fetch(`${url}/`)
    expect(home.status).toBe(200)
    expect(await home.text()).toContain('https://shop.example/')
    expect(readFileSync(`/proc/${shop.pid}/status`, 'utf8')).toMatch(/^Uid:\t1000\t1000/m)

    const backup = run(image.root, ['npm', 'run', '--silent', 'backup'], options)
    expect(backup, backup.output).toMatchObject({ status: 0 })
    expect(readdirSync(path.join(image.root, 'backups'))).toHaveLength(1)
  } finally {
    shop.kill('SIGTERM')
  }
  expect((await once(shop, 'exit'))[0]).toBe(0)
})

/** The settings of a new shop by env.example, on the database and a free port of this test. */
async function settings(): Promise<Record<string, string>> {
  const own = { ...readEnvFile(read('env.example')), DATABASE_PASSWORD: 'of the test' }
  const { DATABASE_URL, ...composed } = readEnvironment(compose, 'shop', own)
  expect(DATABASE_URL).toBe('postgresql://jhumka:of the test@database:5432/jhumka')
  expect(composed).toMatchObject({ PAYMENTS: 'sandbox', PUBLIC_URL: 'https://shop.example' })
  return {
    ...image.environment,
    ...own,
    ...composed,
    DATABASE_URL: overTcp(premises?.environment.DATABASE_URL ?? ''),
    PORT: String(await freePort()),
    // The demo products and their pictures would take most of the time of this test.
    DEMO: 'false',
  }
}

async function healthy(shop: ChildProcess, isHealthy: () => boolean): Promise<void> {
  let output = ''
  for (const stream of [shop.stdout, shop.stderr])
    stream?.on('data', (data: Buffer) => void (output += data.toString()))
  for (let tries = 0; tries < 100; tries += 1) {
    await sleep(200)
    if (shop.exitCode !== null) throw new Error(`The shop ended: ${output}`)
    if (isHealthy()) return
  }
  throw new Error(`The shop does not respond: ${output}`)
}
