import { expect, test } from 'vitest'
import { assertRecentLogin, isRecentLogin, needsPassword } from './recent-login.ts'

const authenticatedAt = new Date('2026-11-22T10:00:00.000Z')
const after = (minutes: number) => new Date(authenticatedAt.getTime() + minutes * 60_000)
const shop = (asksPassword: boolean, now: Date) => ({
  now: () => now,
  security: async () => ({ asksPassword }),
})

test.each([
  [0, true],
  [14.99, true],
  [15, false],
  [600, false],
])('%d minutes after the password the log-in is recent: %s', (minutes, isRecent) => {
  expect(isRecentLogin({ authenticatedAt }, after(minutes))).toBe(isRecent)
})

test('the password is asked for again only if the setting is on and the log-in is not recent', async () => {
  for (const asksPassword of [true, false])
    for (const minutes of [1, 20])
      expect(await needsPassword(shop(asksPassword, after(minutes)), { authenticatedAt })).toBe(
        asksPassword && minutes === 20,
      )
  await expect(assertRecentLogin(shop(true, after(20)), { authenticatedAt })).rejects.toMatchObject(
    { code: 'login.stale', status: 403 },
  )
})
