import { expect, test } from 'vitest'
import type { Shop } from '#web/session/shop-facts.ts'
import { toTestimonials } from './home-texts.ts'
import { TESTIMONIALS } from './testimonials.ts'

const OWN = { name: 'Meera', role: '', feedback: 'The clasp holds.' }

const shown = (testimonials: Shop['home'], showsSamples: boolean) =>
  toTestimonials({ home: testimonials, showsSamples } as Shop)

const home = { slides: [], faq: [], testimonials: [OWN, ...TESTIMONIALS.slice(0, 1)] }

test('the ten samples have a badge, also if they were saved', () => {
  expect(shown(null, true).map(({ isSample }) => isSample)).toEqual(Array(10).fill(true))
  expect(shown(home, true).map(({ isSample }) => isSample)).toEqual([false, true])
})

test('a shop with live payment keys shows only those that the administrator has entered', () => {
  expect(shown(null, false)).toEqual([])
  expect(shown(home, false)).toEqual([{ ...OWN, isSample: false }])
})
