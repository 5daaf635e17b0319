import { expect, test } from 'vitest'
import { findGrowth } from './memory.ts'

const half = { resident: 300, objects: 50 }

test('growth by more than 10 % is a finding, for each kind of memory', () => {
  expect(findGrowth({ half, end: { resident: 330, objects: 55 } }, 20_000)).toEqual([])
  expect(findGrowth({ half, end: { resident: 331, objects: 50 } }, 20_000)).toEqual([
    expect.stringMatching(/^memory \(resident\) grows from 300 to 331 bytes/),
  ])
  expect(findGrowth({ half, end: { resident: 300, objects: 56 } }, 20_000)).toEqual([
    expect.stringMatching(/^memory \(objects\) grows from 50 to 56 bytes/),
  ])
})

test('a short run judges only the objects, and a very short one nothing', () => {
  const end = { resident: 600, objects: 100 }
  expect(findGrowth({ half, end }, 5000)).toEqual([expect.stringMatching(/objects/)])
  expect(findGrowth({ half, end }, 4999)).toEqual([])
})
