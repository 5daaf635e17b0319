import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { z } from 'zod'
import { buildIfNeeded } from '#bin/built.ts'
import { ensureChromium } from '../test/chromium.ts'
import { measureAdminLists } from './admin-lists.ts'
import { measureCategories } from './categories.ts'
import { freePort, plainEnvironment, startChild } from './child.ts'
import { EMBEDDED, openPostgres, type BenchDatabase } from './databases.ts'
import { measureFirstLoads } from './first-load.ts'
import { judgePages } from './lighthouse.ts'
import { measureLoad, type Load } from './measure.ts'
import { toReport, type Findings } from './report.ts'
import { MAX_CONNECTIONS } from './scene.ts'
import { PAGE_SCENES, CUSTOMER_SCENES } from './scenes.ts'
import { measureSearch, SEARCH_SCENES, SEARCHED_PRODUCTS } from './search.ts'
import { measureStart } from './start.ts'
import { fillWithYears, YEARS } from './years.ts'

const PARTS = [
  ...PAGE_SCENES,
  ...CUSTOMER_SCENES,
  ...SEARCH_SCENES,
  'admin-lists',
  'categories',
  'start',
  'first-load',
  'lighthouse',
] as const
const USE =
  `Use: npm run bench -- [--seconds 5] [--connections 1,16,64] [--only ${PARTS.join(',')}] ` +
  '[--database postgres|embedded] [--profile folder] [--beside folder] [--write]'
const DOCUMENT = path.join(import.meta.dirname, '../docs/performance.md')
const FIGURES = /(<!-- figures -->\n)[\s\S]*(\n<!-- end of figures -->)/

/** Shorter than other measurements, because there are many lists. */
const ADMIN_LIST_SECONDS = 2

const say = (line: string) => void process.stderr.write(`${line}\n`)
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    connections: { type: 'string', default: '1,16,64' },
    only: { type: 'string', default: PARTS.join(',') },
    database: { type: 'string', default: 'postgres,embedded' },
    profile: { type: 'string' },
    /** Another built checkout, whose shop is measured alternately with this one. */
    beside: { type: 'string' },
    lighthouse: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
  },
})
const list = (text: string) => text.split(',')
const Options = z.object({
  seconds: z.coerce.number().positive(),
  connections: z.array(z.coerce.number().int().min(1).max(MAX_CONNECTIONS)),
  only: z.array(z.enum(PARTS)),
  databases: z.array(z.enum(['postgres', 'embedded'])),
})
const input = Options.safeParse({
  seconds: values.seconds,
  connections: list(values.connections),
  only: [...list(values.only), ...(values.lighthouse ? ['lighthouse'] : [])],
  databases: list(values.database),
})
if (!input.success) {
  say(USE)
  process.exit(1)
}
const { seconds, connections, only, databases: names } = input.data

buildIfNeeded(say)
const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-bench-'))
const databases: BenchDatabase[] = []
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().then(() => process.exit(1)))
try {
  await openDatabases()
  const report = toReport(await measureAll())
  process.stdout.write(report)
  if (values.write)
    writeFileSync(
      DOCUMENT,
      readFileSync(DOCUMENT, 'utf8').replace(
        FIGURES,
        (_, begin: string, end: string) => `${begin}\n${report}${end}`,
      ),
    )
} finally {
  await cleanUp()
}

async function openDatabases(): Promise<void> {
  if (names.includes('postgres')) {
    try {
      databases.push(await openPostgres(process.env.DATABASE_URL))
    } catch (error) {
      if (!names.includes('embedded')) throw error
      say(`PostgreSQL is skipped: ${String(error)}`)
    }
  }
  if (names.includes('embedded')) databases.push(EMBEDDED)
}

async function cleanUp(): Promise<void> {
  for (const database of databases.splice(0)) await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

function settingsOf({ title, url }: BenchDatabase): Record<string, string> {
  return { DATA_DIR: path.join(folder, title), ...(url ? { DATABASE_URL: url } : {}) }
}

/** The other build needs its own database and folder, because its tables may differ. */
function settingsBeside({ title, besideUrl }: BenchDatabase): Record<string, string> {
  return {
    DATA_DIR: path.join(folder, `${title} beside`),
    ...(besideUrl ? { DATABASE_URL: besideUrl } : {}),
  }
}

async function measureAll(): Promise<Findings> {
  const findings: Findings = {
    seconds,
    loads: [],
    searches: [],
    categories: [],
    adminLists: [],
    starts: [],
    firstLoads: [],
    verdicts: [],
  }
  for (const database of databases) stock(database)
  // First: orders would change the start.
  for (const database of only.includes('start') ? databases : []) {
    say(`Starting the shop (${database.title})`)
    findings.starts.push({
      database: database.title,
      start: await measureStart(settingsOf(database)),
    })
  }
  const [first] = databases
  if (first && (only.includes('first-load') || only.includes('lighthouse')))
    Object.assign(findings, await inBrowser(first))
  for (const database of databases) {
    // Cached pages do not depend on the database.
    const scenes =
      database === first
        ? only
        : only.filter((part) => CUSTOMER_SCENES.some((scene) => scene === part))
    const beside = values.beside
      ? { folder: path.resolve(values.beside), settings: settingsBeside(database) }
      : undefined
    const load: Load = { connections, seconds, only: scenes, profile: values.profile, beside }
    if (![...PAGE_SCENES, ...CUSTOMER_SCENES].some((name) => scenes.includes(name))) continue
    say(`Measuring the load (${database.title})`)
    findings.loads.push({
      database: database.title,
      ...(await measureLoad(settingsOf(database), load)),
    })
  }
  if (only.includes('categories')) findings.categories = await compareCategories()
  // Last: it makes the shop large.
  const [large] = databases
  if (large && SEARCH_SCENES.some((name) => only.includes(name))) {
    say(`Adding ${SEARCHED_PRODUCTS} products and searching them (${large.title})`)
    seed(large, '--products', String(SEARCHED_PRODUCTS))
    findings.searches.push({
      database: large.title,
      costs: await measureSearch(settingsOf(large), { only, seconds }),
    })
  }
  if (large?.url && only.includes('admin-lists')) {
    say(
      `Adding the data of years: ${YEARS.products} products, ` +
        `${YEARS.orders} orders (${large.title})`,
    )
    seed(large, '--products', String(YEARS.products))
    await addYearsOfData(large.url)
    findings.adminLists.push({
      database: large.title,
      costs: await measureAdminLists(settingsOf(large), {
        seconds: Math.min(seconds, ADMIN_LIST_SECONDS),
      }),
    })
  }
  return findings
}

/** Both shops are embedded: what differs is rendered, not read. */
async function compareCategories(): Promise<Findings['categories']> {
  const settings = (title: string) => ({ DATA_DIR: path.join(folder, `${title} categories`) })
  const [few, many] = [settings('few'), settings('many')]
  say('Measuring listings with many categories')
  const [first] = databases
  for (const each of [few, many]) {
    // Existing pictures are not made again.
    if (first)
      cpSync(path.join(folder, first.title, 'pictures'), path.join(each.DATA_DIR, 'pictures'), {
        recursive: true,
      })
    runSeed(path.join(import.meta.dirname, '..'), each, '--demo')
  }
  return measureCategories({ few, many }, seconds)
}

async function addYearsOfData(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('begin')
    await fillWithYears((statement) => client.query(statement))
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

function stock(database: BenchDatabase): void {
  say(`Seeding the shop (${database.title})`)
  // Existing pictures are not made again.
  const [first] = databases
  if (first && first !== database)
    cpSync(
      path.join(folder, first.title, 'pictures'),
      path.join(folder, database.title, 'pictures'),
      { recursive: true },
    )
  seed(database, '--demo')
  if (!values.beside) return
  cpSync(
    path.join(folder, database.title, 'pictures'),
    path.join(folder, `${database.title} beside`, 'pictures'),
    { recursive: true },
  )
  runSeed(values.beside, settingsBeside(database), '--demo')
}

function seed(database: BenchDatabase, ...args: string[]): void {
  runSeed(path.join(import.meta.dirname, '..'), settingsOf(database), ...args)
}

function runSeed(checkout: string, settings: Record<string, string>, ...args: string[]): void {
  const script = path.resolve(checkout, 'src/bin/seed.ts')
  const done = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', script, ...args],
    {
      env: plainEnvironment(settings),
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  if (done.status !== 0) throw new Error('The shop could not be stocked.')
}

async function inBrowser(
  database: BenchDatabase,
): Promise<Pick<Findings, 'firstLoads' | 'verdicts'>> {
  const executable = ensureChromium()
  const port = await freePort()
  const shop = await startChild('shop-server.ts', { ...settingsOf(database), PORT: String(port) })
  const origin = `http://127.0.0.1:${port}`
  try {
    const listing = z.object({ products: z.array(z.object({ slug: z.string() })).min(1) })
    const { products } = listing.parse(
      await (await fetch(`${origin}/api/products?category=Rings`)).json(),
    )
    const pages = [
      { title: 'Home', path: '/' },
      { title: 'Listing', path: '/rings' },
      { title: 'Product', path: `/product/${products[0]?.slug ?? ''}` },
    ]
    say('Opening pages in Chromium')
    const firstLoads = only.includes('first-load')
      ? await measureFirstLoads(executable, origin, pages)
      : []
    if (only.includes('lighthouse')) say('Measuring pages with Lighthouse')
    return {
      firstLoads,
      verdicts: only.includes('lighthouse') ? await judgePages(executable, origin, pages) : [],
    }
  } finally {
    await shop.stop()
  }
}
