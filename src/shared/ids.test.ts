import { expect, test, vi } from 'vitest'
import { newId } from './ids.ts'

test('an id has the prefix of its kind and is unique', () => {
  const ids = Array.from({ length: 10_000 }, () => newId('prd'))
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids.slice(0, 100)) expect(id).toMatch(/^prd_[0-9a-hjkmnp-tv-z]{22}$/)
})

test('a later id sorts after an earlier one', () => {
  vi.useFakeTimers()
  try {
    const ids = [
      '2026-01-01T00:00:00.000Z',
      '2026-01-01T00:00:00.001Z',
      '2026-11-20T00:00:00Z',
      '2093-01-01T00:00:00Z',
    ].map((time) => {
      vi.setSystemTime(time)
      return newId('ord')
    })
    expect([...ids].sort()).toEqual(ids)
  } finally {
    vi.useRealTimers()
  }
})
