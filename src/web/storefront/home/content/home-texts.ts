import type { CallReply } from '#contract/contract.ts'
import { paise } from '#shared/money/money.ts'
import { fillAllPlaceholders, placeholderTextsOf } from '#shared/catalog/placeholders.ts'
import { DEFAULT_SHOP } from '#shared/shop-settings.ts'
import { FAQ, type Faq } from './faq.ts'
import { HERO_SLIDES, type HeroSlide } from './hero.ts'

/** What the administrator has set for the home page; null if nothing is set. */
export type HomePage = Pick<
  NonNullable<CallReply<'GET /api/shop'>['home']>,
  'slides' | 'testimonials'
> | null

/**
 * Returns the questions of the home page: those of the administrator, or else the defaults with
 * their placeholders filled in. Only for loaders, so that the texts are in no script.
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
    placeholderTextsOf(
      { freeShippingFrom: paise(freeShippingFromPaise), shipping: paise(shippingPaise) },
      shop ?? DEFAULT_SHOP,
    ),
  )
}

/**
 * Returns the hero slides: those of the administrator, or else the defaults. A picture keeps its
 * own alternative text.
 */
export const toSlides = (home: HomePage): readonly HeroSlide[] =>
  home?.slides.map(({ cloth, title, text, to, label, picture: name }) => {
    const alt = HERO_SLIDES.find(({ picture }) => picture.name === name)?.picture.alt ?? ''
    return { cloth, title, text, link: { to, label }, picture: { name, alt } }
  }) ?? HERO_SLIDES
