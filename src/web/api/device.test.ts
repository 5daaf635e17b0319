import { expect, test } from 'vitest'
import { toDevice } from './device.ts'

const AT = '2026-11-20T10:00:00.000Z'

test('a session becomes the device that it runs on', () => {
  const session = { _id: 'ses_1', device: 'Chrome on Android', lastUsedAt: AT }
  expect(toDevice({ ...session, createdAt: AT, isCurrent: true })).toEqual({
    id: 'ses_1',
    name: 'Chrome on Android',
    createdAt: AT,
    lastUsedAt: AT,
    isCurrent: true,
  })
})
