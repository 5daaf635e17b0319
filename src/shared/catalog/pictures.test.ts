import { expect, test } from 'vitest'
import { pictureSrcSet, widthsOf } from './pictures.ts'

test('a picture is offered in every width up to its own, and in the smallest if it is smaller still', () => {
  expect(widthsOf(4000)).toEqual([160, 320, 480, 720, 1080])
  expect(widthsOf(720)).toEqual([160, 320, 480, 720])
  expect(widthsOf(719)).toEqual([160, 320, 480])
  expect(widthsOf(90)).toEqual([160])
})

test('a srcset names each width at its own address', () => {
  expect(pictureSrcSet({ key: 'ab12', width: 400 }, 'avif')).toBe(
    '/pictures/ab12/160.avif 160w, /pictures/ab12/320.avif 320w',
  )
})
