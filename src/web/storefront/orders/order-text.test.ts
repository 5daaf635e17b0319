import { expect, test } from 'vitest'
import { formatOrderDay, piecesOf } from './order-text.ts'

const line = (title: string, quantity = 1) => ({ quantity, product: { title } })

test('an order is named after its first piece and the number of the others', () => {
  const jhumkas = 'Gulab Pearl Jhumkas'
  expect(piecesOf({ lines: [line(jhumkas)] })).toBe(jhumkas)
  expect(piecesOf({ lines: [line(jhumkas, 2)] })).toBe(`${jhumkas}, 2\u00a0pieces`)
  expect(piecesOf({ lines: [line(jhumkas), line('Rekha Studs')] })).toBe(
    `${jhumkas} and\u00a01\u00a0more`,
  )
  expect(piecesOf({ lines: [line(jhumkas), line('Rekha Studs', 2)] })).toBe(
    `${jhumkas} and\u00a02\u00a0more`,
  )
  expect(piecesOf({ lines: [] })).toBe('')
})

test('the day of an order is that of India', () => {
  expect(formatOrderDay('2026-11-26T19:00:00.000Z')).toBe('27\u00a0Nov\u00a02026')
})
