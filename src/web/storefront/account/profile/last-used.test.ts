import { expect, test } from 'vitest'
import { lastUsed } from './last-used.ts'

const NOW = new Date('2026-11-21T10:00:00Z')

test.each([
  ['in the last hour', '2026-11-21T09:00:01Z'],
  ['in the last hour', '2026-11-21T10:00:05Z'],
  ['1 hour ago', '2026-11-21T09:00:00Z'],
  ['23 hours ago', '2026-11-20T10:30:00Z'],
  ['yesterday', '2026-11-20T10:00:00Z'],
  ['12 days ago', '2026-11-09T09:00:00Z'],
])('a device was used %s', (words, instant) => expect(lastUsed(instant, NOW)).toBe(words))
