import { expect, test } from 'vitest'
import {
  clampView,
  fitInto,
  MAX_SCALE,
  pinchedView,
  swipeStep,
  WHOLE,
  zoomAt,
} from './zoom-view.ts'

const stage = { width: 360, height: 600 }

test('a picture fits into the stage as a whole', () => {
  expect(fitInto({ width: 1200, height: 1200 }, stage)).toEqual({ width: 360, height: 360 })
  expect(fitInto({ width: 600, height: 2000 }, stage)).toEqual({ width: 180, height: 600 })
  expect(fitInto({ width: 100, height: 50 }, stage)).toEqual({ width: 360, height: 180 })
})

test('a double tap keeps the touched part of the jewel under the finger', () => {
  const finger = { x: 80, y: -40 }
  const view = zoomAt(WHOLE, finger, 2.5)
  const under = { x: (finger.x - view.x) / view.scale, y: (finger.y - view.y) / view.scale }
  expect(under).toEqual(finger)
  expect(zoomAt(view, finger, 1)).toEqual(WHOLE)
})

test('a view is magnified at most five times and never made smaller than the picture', () => {
  expect(zoomAt(WHOLE, { x: 0, y: 0 }, 40).scale).toBe(MAX_SCALE)
  expect(zoomAt(WHOLE, { x: 0, y: 0 }, 0.2).scale).toBe(1)
})

test('a picture cannot be dragged out of the stage', () => {
  const fitted = { width: 360, height: 360 }
  expect(clampView({ scale: 2, x: 900, y: -900 }, { fitted, stage })).toEqual({
    scale: 2,
    x: 180,
    y: -60,
  })
  const whole = clampView({ scale: 1, x: 50, y: 50 }, { fitted, stage })
  expect(whole).toEqual(WHOLE)
})

test('a swipe to the left shows the next picture, and a short or steep one none', () => {
  expect(swipeStep({ x: -70, y: 10 }, 360)).toBe(1)
  expect(swipeStep({ x: 70, y: 10 }, 360)).toBe(-1)
  expect(swipeStep({ x: -50, y: 10 }, 360)).toBe(0)
  expect(swipeStep({ x: -70, y: 90 }, 360)).toBe(0)
  expect(swipeStep({ x: -95, y: 0 }, 1440)).toBe(1)
})

test('two fingers magnify by their distance and move the picture with them', () => {
  const start = {
    view: WHOLE,
    points: [
      { x: -50, y: 0 },
      { x: 50, y: 0 },
    ],
  }
  const apart = [
    { x: -80, y: 20 },
    { x: 120, y: 20 },
  ]
  expect(pinchedView(start, apart)).toEqual({ scale: 2, x: 20, y: 20 })
  const one = { view: { scale: 2, x: 5, y: 5 }, points: [{ x: 0, y: 0 }] }
  expect(pinchedView(one, [{ x: 30, y: -10 }])).toEqual({ scale: 2, x: 35, y: -5 })
})
