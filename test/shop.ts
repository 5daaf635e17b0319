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
import { jobHandlers } from '#worker/worker.ts'
import { eq } from 'drizzle-orm'
import { emptyDatabase, testDatabase } from './database.ts'
import { openTextMessenger, type TextMessage } from './text-messenger.ts'

/** A logged-in user: the headers carry the token. The password is PASSWORD. */
export type TestUser = {
  id: Id<'usr'>
  mobile: string
  token: string
  headers: { authorization: string }
}

type Piece = {
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
    /** The hands of a test inside the payment provider. */
    sandbox: Sandbox
    /** What the shop sent to phones, the newest first. */
    texts: TextMessage[]
    /** A new customer who is logged in. */
    customer(name?: string): Promise<TestUser>
    administrator(): Promise<TestUser>
    /** A product with stock; `price` in rupees, `stock` per variant. */
    stock(piece?: Piece): Promise<TestProduct>
    ask(
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
    /** Moves the shop's clock forward. */
    later(minutes: number): void
  }

// oxlint-disable-next-line no-explicit-any -- tests look into whatever came
export type TestResponse = { status: number; body: any; headers: Record<string, unknown> }
export type OpenedPayment = {
  orderId: string
  amount: number
  key: string
  order: Order
  cart: Cart
}

export const ADDRESS = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  phone: '9876543210',
  address: '12 Laxmi Road',
  city: 'Pune',
  state: 'Maharashtra',
  country: 'India',
  pincode: '411030',
}

const QUIET = { info: () => undefined, warn: () => undefined, error: () => undefined }
let counter = 0

/**
 * Opens an empty shop on the test run's database, listening on a free port, with the payment
 * sandbox. Close it when done.
 */
export async function openTestShop(
  parts: Parts & {
    environment?: Record<string, string>
    pages?: boolean
    /**
     * The account behind the keys of `environment`; without it the shop has a sandbox of its own.
     */
    account?: Sandbox
    timeouts?: RequestTimeouts
    /** Opens the shop on what is in the database. */
    keepData?: boolean
  } = {},
): Promise<TestShop> {
  const database = parts.database ?? (await testDatabase())
  if (!parts.keepData) await emptyDatabase(database)
  const folder = mkdtempSync(path.join(tmpdir(), 'jhumka-'))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    RATE_LIMIT_PER_MINUTE: '0',
    LOG_LEVEL: 'silent',
    ...parts.environment,
  })
  let ahead = 0
  const now = parts.now ?? (() => new Date(Date.now() + ahead))
  const waiting: Waiting[] = []
  const phones = await openTextMessenger()
  const messenger = config.messenger ? undefined : phones.messenger
  const shop = await openAppContext(config, QUIET, {
    mailer: null,
    messenger,
    ...parts,
    database: { ...database, close: async () => undefined },
    now,
  })
  const recorded: AppContext = { ...shop, jobs: remember(shop.jobs, waiting) }
  const doors = await startServer(recorded, {
    pages: parts.pages ?? false,
    sandboxLog: null,
    timeouts: parts.timeouts,
  })
  const sandbox = doors.sandbox ?? parts.account
  if (!sandbox) throw new Error('A test shop uses the payment sandbox.')
  const self: TestShop = {
    ...recorded,
    ...doors,
    sandbox,
    texts: phones.texts,
    customer: (name) => makeUser(recorded, name ?? 'Asha Rao', false),
    administrator: () => makeUser(recorded, 'Owner', true),
    stock: (piece) => stockPiece(recorded, piece ?? {}),
    ask: (method, url, options) => ask(doors, method, url, options ?? {}),
    openPayment: (customer, lines) => openPayment(self, customer, lines),
    work: (...names) => workOff(recorded, waiting, names),
    later: (minutes) => void (ahead += minutes * 60_000),
    close: async () => {
      await doors.app.close()
      await shop.close()
      await phones.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return self
}

type Waiting = { [Name in JobName]: { name: Name; data: Jobs[Name] } }[JobName]

/**
 * Jobs go to the real queue and are noted here too, so that a test can take them without waiting
 * for the clock.
 */
function remember(jobs: JobQueue, waiting: Waiting[]): JobQueue {
  return {
    ...jobs,
    enqueue: async (tx, name, data, options) => {
      await jobs.enqueue(tx, name, data, options)
      waiting.push({ name, data } as Waiting)
    },
  }
}

async function workOff(shop: AppContext, waiting: Waiting[], names: JobName[]): Promise<number> {
  const handlers = jobHandlers(shop)
  const due = waiting.filter((job) => names.length === 0 || names.includes(job.name))
  for (const job of due) waiting.splice(waiting.indexOf(job), 1)
  for (const job of due) await handlers[job.name](job.data as never)
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

async function stockPiece(shop: AppContext, piece: Piece): Promise<TestProduct> {
  const title = piece.title ?? `Kundan Ring ${++counter}`
  return shop.db.transaction(async (tx) => {
    const made = await createProduct(tx, {
      title,
      description: 'A ring that is there for tests.',
      category: piece.category ?? 'Rings',
      alsoIn: piece.alsoIn ?? [],
      actualPrice: null,
      salePrice: rupees(piece.price ?? 1200),
      pictures: [],
      ...(piece.sizes ? { variants: piece.sizes.map((label) => ({ label })) } : {}),
    })
    const variantIds = made.variants.map((variant) => variant.id)
    const quantity = piece.stock ?? 10
    if (quantity > 0)
      await addStock(
        tx,
        variantIds.map((variantId) => ({ variantId, quantity })),
        { kind: 'opening', reason: 'Opening count' },
      )
    return { productId: made.productId, slug: made.productId, variantIds }
  })
}

async function ask(
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
    body: isJson ? response.json() : response.body,
    headers: response.headers,
  }
}

async function openPayment(
  shop: TestShop,
  customer: TestUser,
  lines: { productId: string; quantity?: number; variantId?: string }[],
): Promise<OpenedPayment> {
  for (const line of lines) {
    const added = await shop.ask('POST', '/api/cart', {
      as: customer,
      body: { quantity: 1, ...line },
    })
    if (added.status !== 200) throw new Error(`The cart refused: ${added.body.message}`)
  }
  const cart: Cart = (await shop.ask('GET', '/api/cart', { as: customer })).body
  const claimed = cart.items.map((item) => ({
    productId: item.productId._id,
    variantId: item.variantId,
    quantity: item.quantity,
  }))
  const opened = await shop.ask('POST', '/api/payment/create-order', {
    as: customer,
    body: { amount: cart.totalPaise / 100, cart: claimed, shippingDetails: ADDRESS },
  })
  if (opened.status !== 200)
    throw new Error(`The payment was refused: ${opened.status} ${opened.body.message}`)
  return { ...opened.body, cart }
}
