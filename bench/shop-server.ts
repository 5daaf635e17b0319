import { eq, sql } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { makeAdministrator, openSession, register } from '#accounts/accounts.ts'
import { auditAs } from '#bin/commands/audit-as.ts'
import { cartCodes } from '#cart/tables.ts'
import { productCategories, products, variants } from '#catalog/tables.ts'
import { addCategory, listCategories, lockCategoryChanges } from '#categories/categories.ts'
import { contract } from '#contract/contract.ts'
import { startServer } from '#server.ts'
import { addStock } from '#inventory/inventory.ts'
import { readConfig } from '#platform/config.ts'
import { offers } from '#offers/tables.ts'
import { query } from '#platform/db/db.ts'
import { consoleLog } from '#platform/log.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import type { Id } from '#shared/ids.ts'
import { openAppContext, type AppContext } from '#app-context.ts'
import { startWorker } from '#worker/worker.ts'
import { respondToParent } from './respond-to-parent.ts'

/** The real shop in its own process: API, pages, payment sandbox and jobs, as in `npm start`. */
const config = readConfig(process.env)
const shop = await openAppContext(config, consoleLog(config.logLevel))
const { app } = await startServer(shop, { pages: true })
await startWorker(shop, 1)

let webhooks = 0
let lastMobile = 9_000_000_000
app.server.on('request', (request, response) => {
  if (request.url === contract.paymentWebhook.path) response.once('finish', () => (webhooks += 1))
})

respondToParent(
  {
    customers: (count) => makeCustomers(shop, z.number().parse(count)),
    administrator: () => openAdministratorSession(shop),
    enterCode: (input) => enterCode(shop, EnterCode.parse(input)),
    pieces: () => addLargeStock(shop),
    categories: (count) => addCategories(shop, z.number().parse(count)),
    webhooks: () => webhooks,
    mailsWaiting: () => countJobs(shop, 'mail.send', ['created']),
    pdfsWaiting: () => countJobs(shop, 'invoice.pdf', ['created', 'retry', 'active']),
  },
  async () => {
    await app.close()
    await shop.close()
    process.exit(0)
  },
)

/** The customers by their tokens. */
const userIds = new Map<string, Id<'usr'>>()

/** Creates logged-in customers and returns their tokens. Their passwords are random. */
function makeCustomers({ db }: AppContext, count: number): Promise<string[]> {
  return db.transaction(async (tx) => {
    const tokens: string[] = []
    for (let number = 0; number < count; number += 1) {
      const user = await register(tx, {
        name: 'Asha Rao',
        mobile: String(++lastMobile),
        passwordHash: 'nobody logs in with this',
      })
      // The contract types an id as text; this one was just created.
      const userId = user._id as Id<'usr'>
      const token = await openSession(tx, userId)
      userIds.set(token, userId)
      tokens.push(token)
    }
    return tokens
  })
}

/** Creates an administrator with a session and returns the token. */
async function openAdministratorSession({ db }: AppContext): Promise<string> {
  const administrator = await makeAdministrator(
    db,
    { name: 'Vaishali Deshpande', mobile: '9999999999', password: randomUUID() },
    auditAs('bench'),
  )
  return db.transaction((tx) => openSession(tx, administrator._id as Id<'usr'>))
}

const EnterCode = z.object({ code: z.string(), tokens: z.array(z.string()) })

/** Puts a code into the carts of these customers. Returns how many carts had none. */
async function enterCode(
  { db }: AppContext,
  { code, tokens }: z.output<typeof EnterCode>,
): Promise<number> {
  const [offer] = await db.select({ id: offers.id }).from(offers).where(eq(offers.code, code))
  if (!offer) throw new Error(`There is no code ${code}.`)
  const rows = tokens.flatMap((token) => {
    const userId = userIds.get(token)
    return userId ? [{ userId, offerId: offer.id }] : []
  })
  const added = await db.insert(cartCodes).values(rows).onConflictDoNothing().returning()
  return added.length
}

/** Adds enough stock of every variant that no run sells out. */
function addLargeStock({ db }: AppContext): Promise<{ productId: string; variantId: string }[]> {
  return db.transaction(async (tx) => {
    const stocked = await tx
      .select({ productId: products.id, variantId: variants.id })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(eq(variants.removed, false))
      .orderBy(variants.id)
    await addStock(
      tx,
      stocked.map(({ variantId }) => ({ variantId, quantity: 100_000 })),
      { kind: 'added', reason: 'Plenty for a measurement' },
    )
    return stocked
  })
}

/**
 * Adds categories until there are so many, and puts every published product into three of them.
 * Returns how many were added.
 */
function addCategories({ db }: AppContext, count: number): Promise<number> {
  return db.transaction(async (tx) => {
    await lockCategoryChanges(tx)
    const values: Category[] = []
    for (let number = (await listCategories(tx)).all.length; number < count; number += 1) {
      const added = await addCategory(tx, {
        kind: number % 2 === 0 ? 'collection' : 'style',
        label: `Temple jewellery ${number}`,
        line: `Gold for the bride ${number}`,
        slug: '',
        heading: '',
        cloth: 'mor',
        picture: null,
        photo: null,
        isHidden: false,
      })
      values.push(added.value)
    }
    const published = await tx.select().from(products).where(eq(products.state, 'published'))
    for (const [index, product] of published.entries())
      await tx.insert(productCategories).values(
        [0, 1, 2].map((place) => ({
          productId: product.id,
          category: values[(index * 3 + place) % values.length] ?? product.category,
          listedAt: product.createdAt,
          salePrice: product.salePrice,
        })),
      )
    return values.length
  })
}

async function countJobs({ db }: AppContext, name: string, states: string[]): Promise<number> {
  const [row] = await query<{ count: number }>(
    db,
    sql`select count(*)::int as count from jobs.job
      where name = ${name} and state::text in ${states}`,
  )
  return row?.count ?? 0
}
