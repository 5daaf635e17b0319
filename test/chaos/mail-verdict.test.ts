import { expect, test } from 'vitest'
import { findUnexplained } from './mail-verdict.ts'

const KILL = { from: 10_500, to: 10_600 }

test('a mail that is sent again after a kill is explained, once for each kill', () => {
  expect(findUnexplained([10_000, 20_000], [KILL])).toEqual([])
  expect(findUnexplained([10_000, 20_000, 30_000], [KILL])).toEqual([30_000])
  const later = { from: 20_100, to: 20_200 }
  expect(findUnexplained([10_000, 20_000, 30_000], [KILL, later])).toEqual([])
})

test('a kill that is too early or too late explains nothing', () => {
  expect(findUnexplained([10_000], [])).toEqual([])
  expect(findUnexplained([10_000, 20_000], [])).toEqual([20_000])
  expect(findUnexplained([10_000, 10_400], [KILL])).toEqual([10_400])
  expect(findUnexplained([13_000, 20_000], [KILL])).toEqual([20_000])
  expect(findUnexplained([10_000, 90_000], [{ from: 45_000, to: 46_000 }])).toEqual([90_000])
})
