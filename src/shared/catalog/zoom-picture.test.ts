import { expect, test } from 'vitest'
import { zoomSrcSet } from './zoom-picture.ts'

const widths = (width: number) =>
  zoomSrcSet({ key: 'ab12', width }, 'avif')
    .split(', ')
    .map((each) => Number(each.split(' ')[1]?.replace('w', '')))

test('a picture for zoom has one larger width, as far as its original reaches', () => {
  expect(widths(4000)).toEqual([160, 320, 480, 720, 1080, 2000])
  expect(widths(1999)).toEqual([160, 320, 480, 720, 1080, 1600])
  expect(widths(1200)).toEqual([160, 320, 480, 720, 1080, 1200])
  expect(widths(1100)).toEqual([160, 320, 480, 720, 1080])
  expect(zoomSrcSet({ key: 'ab12', width: 90 }, 'webp')).toBe('/pictures/ab12/160.webp 160w')
})
