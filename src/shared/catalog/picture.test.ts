import { expect, test } from 'vitest'
import { pictureSrcSet, widthsOf } from './picture.ts'

test('a picture has every width up to its own, and the smallest width if it is smaller', () => {
  expect(widthsOf(4000)).toEqual([160, 320, 480, 720, 1080])
  expect(widthsOf(720)).toEqual([160, 320, 480, 720])
  expect(widthsOf(719)).toEqual([160, 320, 480])
  expect(widthsOf(90)).toEqual([160])
})

test('a srcset has the URL of each width', () => {
  expect(pictureSrcSet({ key: 'ab12', width: 400 }, 'avif')).toBe(
    '/pictures/ab12/160.avif 160w, /pictures/ab12/320.avif 320w',
  )
})
