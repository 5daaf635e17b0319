import { expect, test } from 'vitest'
import type { Shop } from '#web/session/shop-facts.ts'
import { toTestimonials } from './home-texts.ts'
import { TESTIMONIALS } from './testimonials.ts'

const OWN = { name: 'Meera', role: '', feedback: 'The clasp holds.' }

const shown = (home: Shop['home'], showsSamples: boolean, reviews = 0) =>
  toTestimonials(
    { home, showsSamples },
    Array.from({ length: reviews }, (_, at) => ({
      _id: `rev_${at}`,
      author: 'Asha R.',
      stars: 5,
      text: `Light on the ear, ${at}.`,
      slug: 'ring-lily',
      title: 'Lily Ring',
      picture: null,
    })),
  )

const homeOf = (testimonials: (typeof OWN)[]) => ({ slides: [], faq: [], testimonials })
const home = homeOf([OWN, ...TESTIMONIALS.slice(0, 1)])

test('the ten samples have a badge, also if they were saved', () => {
  expect(shown(null, true).map(({ isSample }) => isSample)).toEqual(Array(10).fill(true))
  expect(shown(home, true).map(({ isSample }) => isSample)).toEqual([false, true])
})

test('a shop with live payment keys shows only those that the administrator has entered', () => {
  expect(shown(null, false)).toEqual([])
  expect(shown(home, false)).toEqual([{ ...OWN, isSample: false }])
})

test('three reviews take the place of the samples, with or without live keys', () => {
  const review = {
    name: 'Asha R.',
    feedback: 'Light on the ear, 0.',
    role: 'Lily Ring',
    isSample: false,
    review: { stars: 5, picture: null, to: '/product/ring-lily#reviews' },
  }
  expect(shown(null, true, 3)).toHaveLength(3)
  expect(shown(null, true, 3)[0]).toEqual(review)
  expect(shown(homeOf([...TESTIMONIALS]), false, 3)[0]).toEqual(review)
  expect(shown(null, true, 2)).toHaveLength(10)
  expect(shown(null, false, 2)).toEqual([])
})

test('reviews replace no testimonial of the administrator, and no list that was emptied', () => {
  expect(shown(home, true, 3)).toEqual(shown(home, true))
  expect(shown(homeOf([]), true, 3)).toEqual([])
})
