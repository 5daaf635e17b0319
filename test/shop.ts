import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openSession, register } from '#accounts/accounts.ts'
import { hashPassword } from '#accounts/login/passwords.ts'
import { users } from '#accounts/tables.ts'
import type { RequestTimeouts } from '#api/app.ts'
import { createProduct } from '#catalog/catalog.ts'
import type { Cart, Order } from '#contract/contract.ts'
import { startServer, type RunningServer } from '#server.ts'
import { addStock } from '#inventory/inventory.ts'
import { readConfig } from '#platform/config.ts'
import type { JobName, JobQueue, Jobs } from '#platform/jobs.ts'
import type { Id } from '#shared/ids.ts'
import { rupees } from '#shared/money/money.ts'
import type { Category } from '#shared/catalog/taxonomy.ts'
import { openAppContext, type Parts, type AppContext } from '#app-context.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { JOB_HANDLERS } from '#worker/worker.ts'
import { eq } from 'drizzle-orm'
import { emptyDatabase, testDatabase } from './database.ts'
import { openTextMessenger, type TextMessage } from './text-messenger.ts'
import { ADDRESS } from './address.ts'

/** A logged-in user: the headers carry the token. The password is PASSWORD. */
export type TestUser = {
  id: Id<'usr'>
  mobile: string
  token: string
  headers: { authorization: string }
}

type NewTestProduct = {
  title?: string
  price?: number
  stock?: number
  sizes?: string[]
  category?: Category
  alsoIn?: Category[]
}
export type TestProduct = { productId: Id<'prd'>; slug: string; variantIds: Id<'var'>[] }

export type TestShop = AppContext &
  Omit<RunningServer, 'sandbox'> & {
    /** Controls of the payment provider for the test. */
    sandbox: Sandbox
    /** The text messages that the shop sent, newest first. */
    texts: TextMessage[]
    /** A new customer who is logged in. */
    customer(name?: string): Promise<TestUser>
    administrator(): Promise<TestUser>
    /** A product with stock; `price` in rupees, `stock` per variant. */
    stock(product?: NewTestProduct): Promise<TestProduct>
    request(
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      options?: { as?: TestUser; body?: unknown; headers?: Record<string, string> },
    ): Promise<TestResponse>
    /** Fills the cart and opens a payment, as the checkout page does. */
    openPayment(
      customer: TestUser,
      lines: { productId: string; quantity?: number; variantId?: string }[],
    ): Promise<OpenedPayment>
    /** Runs waiting jobs of these names at once, also delayed ones; returns how many there were. */
    work(...names: JobName[]): Promise<number>
    /** The jobs that wait, oldest first. */
    waiting: WaitingJob[]
    runJob(job: WaitingJob): Promise<void>
    /** Moves the shop's clock forward. */
    later(minutes: number): void
  }

export type TestResponse = {
  status: number
  /** The JSON without the request id, or the text. */
  // oxlint-disable-next-line no-explicit-any -- tests inspect any response
  body: any
  headers: Record<string, unknown>
}
export type OpenedPayment = {
  orderId: string
  amount: number
  key: string
  order: Order
  cart: Cart
}

export { ADDRESS }

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined }
let counter = 0

/**
 * Opens an empty shop on the test run's database, listening on a free port, with the payment
 * sandbox. Close it when done.
 */
export async function openTestShop(parts: TestShopParts = {}): Promise<TestShop> {
  const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-'))
  try {
    return await openShopIn(folder, parts)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

type TestShopParts = Parts & {
  environment?: Record<string, string>
  pages?: boolean
  /** The account behind the keys of `environment`; without it the shop has a sandbox of its own. */
  account?: Sandbox
  timeouts?: RequestTimeouts
  /** Opens the shop with the data in the database. */
  keepData?: boolean
}

async function openShopIn(folder: string, parts: TestShopParts): Promise<TestShop> {
  const database = parts.database ?? (await testDatabase())
  if (!parts.keepData) await emptyDatabase(database)
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
    ...parts.environment,
  })
  let ahead = 0
  const now = parts.now ?? (() => new Date(Date.now() + ahead))
  const waiting: WaitingJob[] = []
  const phones = await openTextMessenger()
  const messenger = config.messenger ? undefined : phones.messenger
  const shop = await openAppContext(config, QUIET, {
    mailer: null,
    messenger,
    ...parts,
    database: { ...database, close: async () => undefined },
    now,
  })
  const recorded = withJobs(shop, recordJobs(shop.jobs, waiting, now))
  const server = await startServer(recorded, {
    pages: parts.pages ?? false,
    sandboxLog: null,
    timeouts: parts.timeouts,
  })
  const sandbox = server.sandbox ?? parts.account
  if (!sandbox) throw new Error('A test shop uses the payment sandbox.')
  const self: TestShop = {
    ...recorded,
    ...server,
    sandbox,
    texts: phones.texts,
    customer: (name) => makeUser(recorded, name ?? 'Asha Rao', false),
    administrator: () => makeUser(recorded, 'Owner', true),
    stock: (product) => stockProduct(recorded, product ?? {}),
    request: (method, url, options) => request(server, method, url, options ?? {}),
    openPayment: (customer, lines) => openPayment(self, customer, lines),
    work: (...names) => workOff(recorded, waiting, names),
    waiting,
    runJob: (job) => runJob(recorded, job),
    later: (minutes) => void (ahead += minutes * 60_000),
    close: async () => {
      await server.app.close()
      await shop.close()
      await phones.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return self
}

/** A copy of the context with other jobs. Its getters stay getters. */
const withJobs = (shop: AppContext, jobs: JobQueue): AppContext =>
  Object.defineProperties({} as AppContext, {
    ...Object.getOwnPropertyDescriptors(shop),
    jobs: { value: jobs, enumerable: true },
  })

/** A job of the queue; `dueAt` is in milliseconds of the shop's clock. */
export type WaitingJob = {
  [Name in JobName]: { name: Name; data: Jobs[Name]; dueAt: number }
}[JobName]

/**
 * Jobs go to the real queue and are recorded here too, so that a test can run them without waiting.
 */
function recordJobs(jobs: JobQueue, waiting: WaitingJob[], now: () => Date): JobQueue {
  return {
    ...jobs,
    enqueue: async (tx, name, data, options) => {
      await jobs.enqueue(tx, name, data, options)
      const dueAt = now().getTime() + (options?.afterSeconds ?? 0) * 1000
      waiting.push({ name, data, dueAt } as WaitingJob)
    },
  }
}

const runJob = (shop: AppContext, job: WaitingJob): Promise<void> =>
  JOB_HANDLERS[job.name](shop, job.data as never)

async function workOff(shop: AppContext, waiting: WaitingJob[], names: JobName[]): Promise<number> {
  const due = waiting.filter((job) => names.length === 0 || names.includes(job.name))
  for (const job of due) waiting.splice(waiting.indexOf(job), 1)
  for (const job of due) await runJob(shop, job)
  return due.length
}

export const PASSWORD = 'a password for tests'
let hashed: Promise<string> | undefined

/** Hashed once: it is slow, and tests have many customers. */
const passwordHash = (): Promise<string> => (hashed ??= hashPassword(PASSWORD))

async function makeUser(shop: AppContext, name: string, isAdmin: boolean): Promise<TestUser> {
  const mobile = String(9_000_000_000 + ++counter)
  const { id, token } = await shop.db.transaction(async (tx) => {
    const user = await register(tx, { name, mobile, passwordHash: await passwordHash() })
    const userId = user._id as Id<'usr'>
    if (isAdmin) await tx.update(users).set({ isAdmin: true }).where(eq(users.id, userId))
    return { id: userId, token: await openSession(tx, userId) }
  })
  return { id, mobile, token, headers: { authorization: `Bearer ${token}` } }
}

async function stockProduct(shop: AppContext, product: NewTestProduct): Promise<TestProduct> {
  const title = product.title ?? `Kundan Ring ${++counter}`
  return shop.db.transaction(async (tx) => {
    const created = await createProduct(tx, {
      title,
      description: 'A ring that is there for tests.',
      category: product.category ?? 'Rings',
      alsoIn: product.alsoIn ?? [],
      actualPrice: null,
      salePrice: rupees(product.price ?? 1200),
      pictures: [],
      ...(product.sizes ? { variants: product.sizes.map((label) => ({ label })) } : {}),
    })
    const variantIds = created.variants.map((variant) => variant.id)
    const quantity = product.stock ?? 10
    if (quantity > 0)
      await addStock(
        tx,
        variantIds.map((variantId) => ({ variantId, quantity })),
        { kind: 'opening', reason: 'Opening count' },
      )
    return { productId: created.productId, slug: created.productId, variantIds }
  })
}

async function request(
  { app }: Pick<RunningServer, 'app'>,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  options: { as?: TestUser; body?: unknown; headers?: Record<string, string> },
): Promise<TestResponse> {
  const response = await app.inject({
    method,
    url,
    headers: { ...options.as?.headers, ...options.headers },
    ...(options.body === undefined ? {} : { payload: options.body as object }),
  })
  const isJson = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    body: isJson ? withoutRequestId(response.json(), response.headers) : response.body,
    headers: response.headers,
  }
}

/**
 * Returns a body without the request id, which differs in each response. Throws if the body of an
 * error of the API does not have the id of the header.
 */
function withoutRequestId(body: unknown, headers: Record<string, unknown>): unknown {
  const isError = typeof body === 'object' && body !== null && 'code' in body && 'success' in body
  if (!isError || body.success !== false) return body
  const { requestId, ...rest } = body as { requestId?: unknown }
  if (requestId === undefined || requestId !== headers['x-request-id'])
    throw new Error(`The error ${JSON.stringify(rest)} does not have the id of its request.`)
  return rest
}

async function openPayment(
  shop: TestShop,
  customer: TestUser,
  lines: { productId: string; quantity?: number; variantId?: string }[],
): Promise<OpenedPayment> {
  for (const line of lines) {
    const added = await shop.request('POST', '/api/cart', {
      as: customer,
      body: { quantity: 1, ...line },
    })
    if (added.status !== 200) throw new Error(`The cart refused: ${added.body.message}`)
  }
  const cart: Cart = (await shop.request('GET', '/api/cart', { as: customer })).body
  const cartLines = cart.items.map((item) => ({
    productId: item.productId._id,
    variantId: item.variantId,
    quantity: item.quantity,
  }))
  const opened = await shop.request('POST', '/api/payment/create-order', {
    as: customer,
    body: { amount: cart.totalPaise / 100, cart: cartLines, shippingDetails: ADDRESS },
  })
  if (opened.status !== 200)
    throw new Error(`The payment was refused: ${opened.status} ${opened.body.message}`)
  return { ...opened.body, cart }
}
