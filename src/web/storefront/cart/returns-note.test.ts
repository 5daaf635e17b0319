import { expect, test } from 'vitest'
import { FAULT_TEXT } from '#shared/promises/fault-text.ts'
import { returnsNote } from './returns-note.tsx'

const DAYS = 'Returns and exchanges within 3 days of delivery.'
const EARRINGS = { notReturnableBecause: 'Earrings cannot be returned, for hygiene.' }
const RING = { notReturnableBecause: '' }
const WHY = `${EARRINGS.notReturnableBecause} ${FAULT_TEXT}`

test('a cart of pieces that do not come back names no days for returns', () => {
  expect(returnsNote([EARRINGS], DAYS)).toBe(WHY)
  expect(returnsNote([EARRINGS, EARRINGS], undefined)).toBe(WHY)
})

test('a cart with a piece that may come back says until when, where pages state it', () => {
  expect(returnsNote([RING], DAYS)).toBe(DAYS)
  expect(returnsNote([EARRINGS, RING], DAYS)).toBe(`${DAYS} ${EARRINGS.notReturnableBecause}`)
  expect(returnsNote([EARRINGS, RING], undefined)).toBe(WHY)
  expect(returnsNote([RING], undefined)).toBe('')
})
