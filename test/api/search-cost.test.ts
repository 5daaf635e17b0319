import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_CORRECTED } from '#search/correct-spelling.ts'
import { listDemoProducts } from '#seed/demo.ts'
import { seedProduct } from '#seed/seed-product.ts'
import { seedSynthetic } from '#seed/synthetic.ts'
import { testDatabase } from '../database.ts'
import { openTestShop, type TestShop } from '../shop.ts'

let shop: TestShop
const asked: { text: string; parameters: unknown[] }[] = []
let stopNoting = () => undefined as void

beforeAll(async () => {
  shop = await openTestShop()
  for (const product of await listDemoProducts())
    await seedProduct(shop, { ...product, pictures: [] })
  // drizzle's logger is the one place that all statements pass.
  const session = Reflect.get((await testDatabase()).db, 'session') as {
    logger: { logQuery(text: string, parameters: unknown[]): void }
  }
  const { logger } = session
  session.logger = { logQuery: (text, parameters) => void asked.push({ text, parameters }) }
  stopNoting = () => void (session.logger = logger)
})
afterAll(async () => {
  stopNoting()
  await shop.close()
})

/** A hundred characters in which every word is a mistake. */
const WORST = [
  'goldan kundn neklace jhumkka braslet chokar earings pendnt mangalsuttra bangels ankllet toerng',
  'aeiou aieuo eioua ouaei uoiea aoeiu eaiuo oieau uaeio iaeou aiueo eoiua oaieu ueoia iueao aueio',
  'qzxw wqzx zxqw xwqz qwzx zwxq xqzw wzqx qxzw zqwx wxqz xzwq qzwx wqxz zxwq xwzq qwxz zwqx xqwz',
  'jhumkkaneklessearingbrasl mangalsuttrapendntchokar braceletanklettoeringcho necklacsetkundanpolki',
  Array.from({ length: 50 }, (_, at) => String.fromCodePoint(97 + (at % 26))).join(' '),
  'झुमका कुंदन हार मोती सोना चांदी अंगूठी कंगन पायल बिछिया मंगलसूत्र नथ बाली चूड़ी गजरा टीका झुमर',
  `${'jhumkaneklesskundn'.repeat(6)}`.slice(0, 100),
  '-kundn -jhumka -neklace -braslet -chokar -earing -pendnt -bangl -ankl -toerng -ringg -goldd -silvr',
].map((text) => text.slice(0, 100))

/** The words for which a search looks for what is like them. */
function likened(): string[] {
  const statements = asked.filter(({ text }) => text.includes('search_alike'))
  expect(statements.length).toBeLessThanOrEqual(1)
  return statements.flatMap(({ parameters }) => JSON.parse(String(parameters[0])) as string[])
}

test.each(['products', 'suggestions', 'filters'])(
  'a misspelt search of /api/%s looks for likeness once, for a few words',
  async (list) => {
    const counts: number[] = []
    for (const text of WORST) {
      asked.length = 0
      expect((await shop.request('GET', `/api/${list}?q=${encodeURIComponent(text)}`)).status).toBe(
        200,
      )
      const words = likened()
      counts.push(words.length)
      // A word is looked at with each of its neighbours too.
      expect(words.length, text).toBeLessThanOrEqual(3 * MAX_CORRECTED)
      for (const word of words) expect(word.length).toBeLessThanOrEqual(24)
      expect(asked.length, text).toBeLessThan(20)
    }
    expect(Math.max(...counts)).toBeGreaterThan(MAX_CORRECTED)
  },
)

test('the first words of a long misspelt search are corrected, and the others stay as they are', async () => {
  const { body } = await shop.request(
    'GET',
    `/api/products?q=${encodeURIComponent('kundn neklace')}`,
  )
  expect(body.corrected).toMatch(/^kundan necklace/)
})

test('the near matches of a search without matches are not counted', async () => {
  // For a single word, similar products are the products of the search itself.
  const several = WORST.filter((text) => text.includes(' '))
  for (const list of ['products', 'suggestions']) {
    for (const text of several) {
      asked.length = 0
      await shop.request('GET', `/api/${list}?q=${encodeURIComponent(text)}&page=1`)
      const alsoMeant = asked
        .filter((each) => each.text.includes('ts_rank'))
        .map(({ parameters }) => parameters[1])
      const counted = asked
        .filter((each) => each.text.includes('as total'))
        .flatMap(({ parameters }) => parameters)
      expect(
        counted.filter((parameter) => alsoMeant.includes(parameter)),
        text,
      ).toEqual([])
    }
  }
})

test('many searches at once do not delay a listing that is sent after them', async () => {
  const MANY = 40
  const list = (limit: number) =>
    shop.request('GET', `/api/products?category=Earrings&limit=${limit}`)
  // Opens the connections of the pool first: opening one can take longer than several searches.
  await Promise.all(Array.from({ length: 20 }, (_, at) => list(20 + at)))
  asked.length = 0
  const searches = Array.from({ length: MANY }, (_, at) =>
    shop.request('GET', `/api/products?limit=${1 + at}&q=${encodeURIComponent(WORST[0] ?? '')}`),
  )
  const listing = await list(7)
  const statementsBefore = asked.length
  const answers = [listing, ...(await Promise.all(searches))]
  expect(answers.map(({ status }) => status)).toEqual(Array(MANY + 1).fill(200))
  // About 10 on the embedded database and 35 on PostgreSQL. Without a limit, nearly all statements
  // of the searches come first: about 250.
  expect(statementsBefore).toBeLessThan(3 * MANY)
})

test('a hundred misspelt searches take less than 50 ms of the processor each', async () => {
  const TIMES = 100
  const address = (at: number) =>
    `/api/products?limit=${1 + at}&q=${encodeURIComponent(WORST[at % WORST.length] ?? '')}`
  const before = process.cpuUsage()
  for (let at = 0; at < TIMES; at++) await shop.request('GET', address(at % 24))
  const { user, system } = process.cpuUsage(before)
  expect((user + system) / 1000 / TIMES).toBeLessThan(50)
})

test('in a large shop the near matches of a search without matches are the newest products with any of its words', async () => {
  await seedSynthetic(shop.db, 400, () => undefined)
  const { body } = await shop.request(
    'GET',
    `/api/products?q=${encodeURIComponent('gold earrings necklace ring bangles zzqzq')}&page=1`,
  )
  expect(body.pagination.total).toBe(0)
  expect(body.nearly).toHaveLength(8)
  for (const { title, description } of body.nearly)
    expect(`${title} ${description}`).toMatch(/gold|earring|necklace|ring|bangle/i)
})
