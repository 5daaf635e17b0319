import { describe, expect, test } from 'vitest'
import { missingLines, splitReceived } from './returned-units.ts'

const asked = { oln_ring: 2, oln_bangle: 1 }

describe('what came back of a request', () => {
  test('is all that was asked for if nothing else is said', () => {
    expect(splitReceived(asked, {})).toEqual({ quantities: asked, missing: {} })
  })

  test('can be less of a line, and nothing of one if another one came', () => {
    expect(splitReceived(asked, { oln_ring: 1, oln_bangle: 0 })).toEqual({
      quantities: { oln_ring: 1 },
      missing: { oln_ring: 1, oln_bangle: 1 },
    })
  })

  test.each([
    ['nothing', { oln_ring: 0, oln_bangle: 0 }],
    ['more', { oln_ring: 3 }],
    ['less than nothing', { oln_ring: -1 }],
    ['another line', { oln_other: 1 }],
  ])('is not %s', (_what, received) => expect(splitReceived(asked, received)).toBeUndefined())
})

test('the last accepted request of a line says whether units of it are missing', () => {
  const acceptedAt = new Date()
  const first = { acceptedAt, quantities: { oln_ring: 1 }, missing: { oln_ring: 1, oln_bangle: 1 } }
  const second = { acceptedAt, quantities: { oln_ring: 1 }, missing: {} }
  expect([...missingLines([first])]).toEqual(['oln_ring', 'oln_bangle'])
  expect([...missingLines([first, second])]).toEqual(['oln_bangle'])
  expect([...missingLines([{ ...first, acceptedAt: null }])]).toEqual([])
})
