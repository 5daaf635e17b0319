import fastify, { LogController } from 'fastify'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { sendFailure } from './failures.ts'

/** What the log says about a failed request of this kind. A line is written once a second. */
async function logOf(error: Error): Promise<string[]> {
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(JSON.parse(line.toString()).msg)
      done()
    },
  })
  await sleep(1050)
  const app = fastify({ logger: { level: 'warn', stream } })
  app.setErrorHandler(sendFailure)
  app.get('/', () => Promise.reject(error))
  expect((await app.inject('/')).statusCode).toBe(503)
  await app.close()
  return lines
}

test('only a request that found the database unavailable is logged as one', async () => {
  const lost = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(await logOf(lost)).toEqual(['A request found the database unavailable'])
  expect(await logOf(new Refusal('unavailable'))).toEqual(['A request could not be served now'])
})

test('a refused access is logged with route and code, other refusals are not', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const app = fastify({
    logger: { level: 'info', stream },
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.decorateRequest('sessionUser', null)
  app.setErrorHandler(sendFailure)
  for (const code of ['login.needed', 'admin.needed', 'rate.limited', 'webhook.signature'] as const)
    app.get(`/${code}/:id`, () => Promise.reject(new Refusal(code)))
  app.get('/missing', () => Promise.reject(new Refusal('product.missing')))
  const addresses = ['login.needed', 'admin.needed', 'rate.limited', 'webhook.signature']
  for (const url of [...addresses.map((code) => `/${code}/9876543210`), '/missing'])
    await app.inject({ url })
  await app.close()
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged.map(({ code, path }) => [code, path])).toEqual(
    addresses.map((code) => [code, `/${code}/:id`]),
  )
  expect(lines.join('')).not.toContain('9876543210')
})
