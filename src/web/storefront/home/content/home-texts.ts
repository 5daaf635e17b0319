import type { CallReply } from '#contract/contract.ts'
import { fillAllPlaceholders, placeholderTextsOf } from '#shared/catalog/placeholders.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { productPath } from '#web/api/product.ts'
import type { Shop } from '#web/session/shop-facts.ts'
import { FAQ, type Faq } from './faq.ts'
import { HERO_SLIDES, type HeroSlide } from './hero.ts'
import { toOwnPicture } from './own-picture.ts'
import { isSample, TESTIMONIALS, type Testimonial } from './testimonials.ts'

type Featured = CallReply<'GET /api/reviews/featured'>['reviews']

/**
 * A testimonial as the home page shows it. Samples have a badge, and a review has its stars and its
 * piece.
 */
export type ShownTestimonial = Testimonial & {
  isSample: boolean
  review?: Pick<Featured[number], 'stars' | 'picture'> & { to: string }
}

/** Fewer reviews than the quotes of a wide screen leave a gap. */
const MIN_REVIEWS = 3

/**
 * Returns the testimonials of the administrator. If there are none but the samples, reviews by
 * buyers take their place, if there are three or more. A shop with live payment keys shows no
 * sample (E-Commerce Rules 2020: no fake reviews). Only for loaders, as `toFaq`.
 */
export function toTestimonials(
  { home, showsSamples }: Pick<Shop, 'home' | 'showsSamples'>,
  featured: Featured,
): ShownTestimonial[] {
  const entered = (home?.testimonials ?? TESTIMONIALS).map((testimonial) => ({
    ...testimonial,
    isSample: isSample(testimonial),
  }))
  const areSamples = entered.length > 0 && entered.every((each) => each.isSample)
  if (areSamples && featured.length >= MIN_REVIEWS) return featured.map(toTestimonial)
  return entered.filter((each) => showsSamples || !each.isSample)
}

const toTestimonial = ({ author, text, title, slug, stars, picture }: Featured[number]) => ({
  name: author,
  feedback: text,
  role: title,
  isSample: false,
  review: { stars, picture, to: `${productPath({ slug })}#reviews` },
})

/**
 * Returns the questions of the home page: those of the administrator, or else the defaults with
 * their placeholders filled in. Only for loaders, so that the texts are in no script.
 */
export function toFaq({ home, cashOnDelivery, ...shop }: Shop): readonly Faq[] {
  if (home)
    return home.faq.map(({ question, answer, to, label }) => ({
      question,
      answer,
      ...(to && label ? { link: { to, label } } : {}),
    }))
  const { shippingRule, details, rules } = shop
  const hasCod = cashOnDelivery !== undefined
  const words = placeholderTextsOf(shippingRule, details ?? DEFAULT_SHOP, rules, { hasCod })
  return fillAllPlaceholders(FAQ, words)
}

/**
 * Returns the hero slides of the administrator; null for the defaults. A picture of the shop keeps
 * its own alternative text. Only for loaders, as `toFaq`.
 */
export const toSlides = ({ home, pictures }: Shop): HeroSlide[] | null =>
  home?.slides.map(({ cloth, title, text, to, label, picture, ...slide }) => ({
    cloth,
    title,
    text,
    link: { to, label },
    ...toSlidePicture(picture, slide, pictures),
  })) ?? null

/** The picture of a slide: its own one, or one of the site by its name, else the first. */
export function toSlidePicture(
  name: string,
  slide: Parameters<typeof toOwnPicture>[0],
  pictures: Shop['pictures'],
): Pick<HeroSlide, 'picture' | 'own'> {
  const own = name === 'own' ? toOwnPicture(slide, pictures) : undefined
  if (own) return { own }
  const found = HERO_SLIDES.find(({ picture }) => picture?.name === name)
  return { picture: found?.picture ?? { name: 'hero-1', alt: '' } }
}
