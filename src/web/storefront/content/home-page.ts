import type { CallReply } from '#contract/index.ts'
import { FAQ, type Faq } from './faq.ts'
import { HERO_SLIDES, type HeroSlide } from './hero.ts'

/** What the owner has set for the home page; null where she has set nothing. */
export type HomePage = CallReply<'GET /api/shop'>['home']

/** The questions of the home page: the owner's, else the shop's. */
export const toFaq = (home: HomePage): readonly Faq[] =>
  home?.faq.map(({ question, answer, to, label }) => ({ question, answer, ...(to && label ? { link: { to, label } } : {}) })) ?? FAQ

/** The slides that open the home page: the owner's, else the shop's. A picture keeps its own words for those who do not see it. */
export const toSlides = (home: HomePage): readonly HeroSlide[] =>
  home?.slides.map(({ cloth, title, text, to, label, picture: name }) => {
    const alt = HERO_SLIDES.find(({ picture }) => picture.name === name)?.picture.alt ?? ''
    return { cloth, title, text, link: { to, label }, picture: { name, alt } }
  }) ?? HERO_SLIDES
