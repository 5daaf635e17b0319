import fc from 'fast-check'
import http from 'node:http'
import { sendRaw } from '../raw-requests.ts'
import { startShop } from '../journeys/started-shop.ts'
import { SHORT_LIVED } from '../short-lived.ts'
import { openTextMessenger } from '../text-messenger.ts'
import { KEEPER, openAccounts, type Accounts } from './accounts.ts'
import { fuzzRequests, type FuzzRequest, type HttpRequest } from './fuzz-requests.ts'
import { findGrowth, NO_MEMORY, readMemory, REPORT_FLAGS, type Memory } from './memory.ts'
import { resolveIds } from './schema-values.ts'

/** Low, so that the fuzzer does not overload the shop. */
const AT_ONCE = 4
const MAX_ANSWER_MS = 5000
const MAX_FINDINGS = 20
const BATCH = 500

export type FuzzResult = {
  seed: number
  requests: number
  /** How many requests had which class of status, by kind. */
  counts: Map<string, Map<string, number>>
  slowest: { ms: number; text: string }
  /** The memory after a half of the requests and at the end. */
  memory: { half: Memory; end: Memory }
  findings: string[]
}

type Fuzz = {
  url: string
  accounts: Accounts
  ids: string[]
  result: FuzzResult
}

/**
 * Sends random requests to a shop in a process of its own. A finding is a status of 500 or above, a
 * response after more than 5 s, none at all, and memory that grows by 10 % in the second half
 * (./memory.ts).
 */
export async function runFuzz({
  requests,
  seed,
  databaseUrl,
}: {
  requests: number
  seed: number
  databaseUrl?: string | undefined
}): Promise<FuzzResult> {
  const phones = await openTextMessenger()
  const shop = await startShop(
    {
      RATE_LIMIT_PER_MINUTE: '0',
      ...phones.environment,
      ADMIN_MOBILE: KEEPER.mobile,
      ADMIN_PASSWORD: KEEPER.password,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    },
    { flags: [...REPORT_FLAGS, ...SHORT_LIVED] },
  )
  const result: FuzzResult = {
    seed,
    requests: 0,
    counts: new Map(),
    slowest: { ms: 0, text: '' },
    memory: { half: NO_MEMORY, end: NO_MEMORY },
    findings: [],
  }
  try {
    const accounts = await openAccounts(shop.url, phones.texts)
    const fuzz: Fuzz = { url: shop.url, accounts, ids: [], result }
    await addProducts(fuzz)
    const half = Math.floor(requests / 2)
    await sendMany(fuzz, half, seed)
    result.memory.half = await readMemory(shop)
    await sendMany(fuzz, requests - half, seed + 1)
    result.memory.end = await readMemory(shop)
    result.findings.push(...findGrowth(result.memory, requests))
    return result
  } finally {
    await shop.stop()
    await phones.close()
  }
}

/** Products to buy. Their ids are the first that requests use. */
async function addProducts({ accounts, ids }: Fuzz): Promise<void> {
  for (let count = 1; count <= 5; count += 1) {
    const response = await accounts.keep('POST', '/api/admin/products', {
      title: `Kundan Ring ${count}`,
      description: 'A ring for the fuzzer.',
      category: 'Rings',
      actualPrice: 'Rs. 1,500',
      salePrice: 'Rs. 1,200',
      variants: [{ label: 'Size 12', inventory: 100_000 }],
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`No product for the fuzzer: ${text}`)
    harvest(ids, text, accounts.keeperId)
  }
}

async function sendMany(fuzz: Fuzz, count: number, seed: number): Promise<void> {
  const arbitrary = fuzzRequests()
  for (let start = 0; start < count && fuzz.result.findings.length < MAX_FINDINGS; start += BATCH) {
    const numRuns = Math.min(BATCH, count - start)
    const batch = fc.sample(arbitrary, { numRuns, seed: seed * 1_000_003 + start })
    const work = async () => {
      for (let next = batch.shift(); next; next = batch.shift()) await sendOne(fuzz, next)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
}

async function sendOne(fuzz: Fuzz, request: FuzzRequest): Promise<void> {
  const startedAt = performance.now()
  const { status, text } =
    request.kind === 'raw' ? await sendBytes(fuzz, request) : await sendHttp(fuzz, request)
  const ms = performance.now() - startedAt
  const { result } = fuzz
  result.requests += 1
  const kind = request.kind === 'raw' ? 'raw' : `${request.as}, ${request.manner}`
  const statuses = result.counts.get(kind) ?? new Map<string, number>()
  const label = status >= 100 ? `${Math.floor(status / 100)}xx` : 'none'
  result.counts.set(kind, statuses.set(label, (statuses.get(label) ?? 0) + 1))
  if (ms > result.slowest.ms) result.slowest = { ms, text: text.slice(0, 300) }
  const isFault = status >= 500 || ms > MAX_ANSWER_MS || (status === 0 && request.kind === 'http')
  if (isFault) result.findings.push(`${status || 'no response'} after ${ms.toFixed(0)} ms: ${text}`)
}

type Sent = { status: number; text: string }

async function sendBytes(
  { url }: Fuzz,
  { name, bytes, cut }: Extract<FuzzRequest, { kind: 'raw' }>,
): Promise<Sent> {
  const { statuses, end } = await sendRaw(Number(new URL(url).port), { bytes, cut })
  const worst = Math.max(0, ...statuses)
  // A server may close such a connection without a response. It may not leave it open.
  return {
    status: worst,
    text: `${end} for raw "${name}": ${JSON.stringify(bytes.slice(0, 2000))}`,
  }
}

/** Sends a request as its caller; keeps ids of the response for later requests. */
async function sendHttp(fuzz: Fuzz, request: HttpRequest): Promise<Sent> {
  const { accounts, ids } = fuzz
  const authorization = await accounts.authorization(request.as)
  const url = resolveIds(request.url, ids)
  const body =
    request.body && Buffer.from(resolveIds(request.body.toString('latin1'), ids), 'latin1')
  const { status, received } = await send(new URL(fuzz.url), {
    method: request.method,
    path: url,
    headers: { ...request.headers, ...(authorization ? { authorization } : {}) },
    body,
  })
  const lostRights = status === 401 || (status === 403 && request.as === 'administrator')
  if (authorization && lostRights) accounts.refused(request.as, authorization)
  if (status >= 200 && status < 300) harvest(ids, received, accounts.keeperId)
  const sent = body ? `, body ${JSON.stringify(body.toString('latin1').slice(0, 4000))}` : ''
  const text = `${request.method} ${url} as ${request.as}, ${JSON.stringify(request.headers)}${sent}`
  return { status, text: status >= 500 ? `${text}\n  ${received.slice(0, 500)}` : text }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })

type Call = {
  method: string
  path: string
  headers: Record<string, string>
  body: Buffer | undefined
}

/** Status 0 if there is no response. */
function send(
  server: URL,
  { body, headers, ...call }: Call,
): Promise<{ status: number; received: string }> {
  return new Promise((resolve) => {
    const length = body ? { 'content-length': String(body.length) } : {}
    const { hostname, port } = server
    const options = { hostname, port, agent, timeout: 60_000, headers: { ...headers, ...length } }
    const request = http.request({ ...options, ...call }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => void chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          received: Buffer.concat(chunks).toString('utf8'),
        }),
      )
    })
    request.on('timeout', () => request.destroy())
    request.on('error', (error) => {
      // The server may have closed a kept connection just before it was used again.
      if (request.reusedSocket) resolve(send(server, { body, headers, ...call }))
      else resolve({ status: 0, received: error.message })
    })
    request.end(body)
  })
}

const MAX_IDS = 400
const IDS = /"([a-z]{3}_[0-9a-z]{16,32}|JH-\d{4}-\d{6}|[a-z]+(?:-[a-z0-9]+)+)"/g

/** Keeps ids, numbers and slugs of a response, the newest ones and never that of the keeper. */
function harvest(ids: string[], text: string, keeperId: string): void {
  for (const [, id] of text.slice(0, 20_000).matchAll(IDS))
    if (id && id !== keeperId && !ids.includes(id)) ids.push(id)
  if (ids.length > MAX_IDS) ids.splice(20, ids.length - MAX_IDS)
}
