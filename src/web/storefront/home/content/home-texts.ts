import type { CallReply } from '#contract/contract.ts'
import { paise } from '#shared/money/money.ts'
import { fillAllPlaceholders, wordsOf } from '#shared/catalog/placeholders.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { FAQ, type Faq } from './faq.ts'
import { HERO_SLIDES, type HeroSlide } from './hero.ts'

/** What the owner has set for the home page; null where she has set nothing. */
export type HomePage = Pick<
  NonNullable<CallReply<'GET /api/shop'>['home']>,
  'slides' | 'testimonials'
> | null

/**
 * The questions of the home page: the owner's, else the shop's with its placeholders filled in. For
 * loaders: the texts are in no script.
 */
export function toFaq({
  home,
  shop,
  freeShippingFromPaise,
  shippingPaise,
}: CallReply<'GET /api/shop'>): readonly Faq[] {
  if (home)
    return home.faq.map(({ question, answer, to, label }) => ({
      question,
      answer,
      ...(to && label ? { link: { to, label } } : {}),
    }))
  return fillAllPlaceholders(
    FAQ,
    wordsOf(
      { freeShippingFrom: paise(freeShippingFromPaise), shipping: paise(shippingPaise) },
      shop ?? DEFAULT_SHOP,
    ),
  )
}

/**
 * The slides that open the home page: the owner's, else the shop's. A picture keeps its own words
 * for those who do not see it.
 */
export const toSlides = (home: HomePage): readonly HeroSlide[] =>
  home?.slides.map(({ cloth, title, text, to, label, picture: name }) => {
    const alt = HERO_SLIDES.find(({ picture }) => picture.name === name)?.picture.alt ?? ''
    return { cloth, title, text, link: { to, label }, picture: { name, alt } }
  }) ?? HERO_SLIDES
