import { expect, test } from 'vitest'
import { nextWork } from './next-work.ts'

test('an empty tab names the first work that there is', () => {
  expect(nextWork({}, 0)).toBeUndefined()
  expect(nextWork({ delivered: 4 }, 0)).toBeUndefined()
  expect(nextWork({ packed: 7, return_requested: 2 }, 1)).toEqual({
    text: '7 packed orders can be shipped.',
    label: 'Orders to ship',
    to: '/admin/orders?status=packed',
  })
  expect(nextWork({ confirmed: 1, packed: 7 }, 0)?.text).toBe('1 confirmed order can be packed.')
  expect(nextWork({}, 2)?.text).toBe('2 refunds can be made.')
})
