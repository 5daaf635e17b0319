import { expect, test } from 'vitest'
import { isStoryShown } from './story.ts'

test('the story is shown with a picture of the shop, also without products', () => {
  const story = { isOn: true, picture: 'own' } as const
  expect(isStoryShown(story, { hasOwn: true, products: 0 })).toBe(true)
  expect(isStoryShown(story, { hasOwn: false, products: 2 })).toBe(false)
})

test('the picture of the demo leaves the shop with the products that it shows', () => {
  const story = { isOn: true, picture: 'demo' } as const
  expect(isStoryShown(story, { hasOwn: false, products: 1 })).toBe(true)
  expect(isStoryShown(story, { hasOwn: false, products: 0 })).toBe(false)
})

test('a story that is off is not shown', () => {
  const story = { isOn: false, picture: 'own' } as const
  expect(isStoryShown(story, { hasOwn: true, products: 2 })).toBe(false)
})
