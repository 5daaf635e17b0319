import fastify from 'fastify'
import { Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Refusal } from '#shared/errors.ts'
import { answerFailure } from './failures.ts'

/** What the log says when a request fails so. A line is written once a second. */
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
  app.setErrorHandler(answerFailure)
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
