import { z } from 'zod'
import { FOCUS_STEPS, MAX_SLIDES } from '#shared/home/hero-slides.ts'
import { HOTSPOT_MAX, HOTSPOT_MIN, MAX_HOTSPOTS } from '#shared/home/story.ts'
import { OptionalKey, Reference, text } from '#contract/text.ts'
import { Path } from './text-settings.ts'

const requiredText = (max: number) => text(1, max, 'Please fill this in.')
const optionalText = (max: number) => z.string().trim().max(max)

const Place = z
  .number('Please choose a place.')
  .int('Please choose a place.')
  .min(HOTSPOT_MIN, 'Please choose a place.')
  .max(HOTSPOT_MAX, 'Please choose a place.')

/** The colour and the texts of the story. */
export const STORY_TEXTS = {
  cloth: z.enum(['jamun', 'haldi', 'mor', 'neem', 'gulabi'], 'Please choose from the list.'),
  title: optionalText(60),
  text: optionalText(200),
}

/** The story band of the home page, see shared/home/story.ts; missing for its default. */
const Story = z
  .object({
    isOn: z.boolean('Please choose yes or no.'),
    ...STORY_TEXTS,
    picture: z.enum(['demo', 'own'], 'Please choose from the list.'),
    own: OptionalKey,
    hotspots: z
      .array(
        z.object({
          product: z
            .union([z.literal(''), Reference])
            .describe('The id or slug of a product; empty for none'),
          x: Place.describe('From the left edge of the picture, in per cent'),
          y: Place.describe('From its top, in per cent'),
        }),
      )
      .max(MAX_HOTSPOTS, 'At most three products.'),
  })
  .refine(({ isOn, title }) => !isOn || title !== '', {
    path: ['title'],
    message: 'Please fill this in.',
  })

/** A place in a picture from its left or top edge, in per cent, which a crop keeps in view. */
const Focus = z.enum(FOCUS_STEPS, 'Please choose a place.').optional()

/**
 * A slide of the home page, with a picture of the shop or (`own`) one or two of the library: `wide`
 * for computers, `phone` for phones, empty for the wide one with a crop of its own.
 */
const Slide = z
  .object({
    cloth: z.enum(['jamun', 'haldi', 'mor', 'neem', 'gulabi']),
    title: requiredText(40),
    text: requiredText(160),
    to: Path,
    label: requiredText(40),
    picture: z.enum(['hero-1', 'hero-2', 'hero-3', 'own']),
    wide: OptionalKey.optional(),
    wideX: Focus,
    wideY: Focus,
    phone: OptionalKey.optional(),
    phoneX: Focus,
    phoneY: Focus,
  })
  .refine(({ picture, wide }) => picture !== 'own' || Boolean(wide), {
    path: ['wide'],
    message: 'Please choose a picture.',
  })
const Question = z.object({
  question: requiredText(200),
  answer: requiredText(1000),
  to: z.union([z.literal(''), Path]).default(''),
  label: optionalText(60).default(''),
})
const Testimonial = z.object({
  name: requiredText(80),
  role: optionalText(100),
  feedback: requiredText(400),
})

export const HomePage = z.object({
  slides: z
    .array(Slide)
    .min(1, 'The home page needs one slide.')
    .max(MAX_SLIDES, 'At most six slides.'),
  faq: z.array(Question).max(30, 'At most 30 questions.'),
  testimonials: z.array(Testimonial).max(40, 'At most 40 testimonials.'),
  story: Story.optional(),
})
