import { expect, test } from 'vitest'
import { countSources } from '../quality/structure/sources.ts'

const { files, fullFolders, longLines } = countSources()

test('the production code is read', () => {
  expect(files).toBeGreaterThan(1000)
})

test('no folder of the production code has more than 16 files', () => {
  expect(fullFolders).toEqual([])
})

test('no line of the production code is over 100 columns', () => {
  expect(longLines).toEqual([])
})
