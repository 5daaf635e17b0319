import { DrizzleQueryError } from 'drizzle-orm/errors'
import pino from 'pino'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { currentRequestId, inLogContext, logOptions } from './log.ts'

/** Returns the line that the log writes about an error. */
function lineOf(error: unknown): string {
  const lines: string[] = []
  const stream = new Writable({
    write: (line: Buffer, _encoding, done) => {
      lines.push(line.toString())
      done()
    },
  })
  pino(logOptions('warn'), stream).error({ err: error }, 'It failed')
  return lines.join('')
}

test('the values of a failed statement are not logged', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    constraint: 'users_mobile_unique',
    detail: 'Key (mobile)=(9000000001) already exists.',
  })
  const values = ['9000000001', 'a token\n    of two lines', 'hash']
  const line = lineOf(new DrizzleQueryError('insert into users values ($1)', values, cause))
  expect(line).toContain('insert into users')
  expect(line).toContain('users_mobile_unique')
  expect(line).toContain('23505')
  for (const value of ['9000000001', 'a token', 'of two lines', 'hash'])
    expect(line).not.toContain(value)
})

test('an error that causes itself ends', () => {
  const error = new Error('again')
  error.cause = error
  expect(lineOf(error)).toContain('again')
})

test('a job knows the request that enqueued it', () => {
  expect(currentRequestId()).toBeUndefined()
  const context = { job: 'mail.send', jobId: '1', enqueuedBy: 'request-1' }
  expect(inLogContext(context, currentRequestId)).toBe('request-1')
  expect(inLogContext({ requestId: 'request-2' }, currentRequestId)).toBe('request-2')
})
