import type { Cloth } from '#shared/catalog/taxonomy.ts'
import type { OwnPicture } from './own-picture.ts'

/**
 * A hero slide of the home page, with an own picture or a picture of the site by its file name. The
 * text fits two lines on a phone.
 */

export type HeroSlide = {
  cloth: Cloth
  title: string
  text: string
  link: { to: string; label: string }
  picture?: { name: string; alt: string } | undefined
  own?: OwnPicture | undefined
}

export const HERO_SLIDES: readonly HeroSlide[] = [
  {
    cloth: 'jamun',
    title: 'Made to swing.',
    text:
      'Jhumkas, bangles and rings in brass, enamel and glass stone. Light enough for a long ' +
      'day.',
    link: { to: '/earrings', label: 'Shop Earrings' },
    picture: {
      name: 'hero-1',
      alt: 'Pair of antique gold-tone jhumkas with a red centre and pearl fringe',
    },
  },
  {
    cloth: 'haldi',
    title: 'Desk to dinner.',
    text: 'Small pieces that keep quiet at ten and shine at eight.',
    link: { to: '/officeminimalistic', label: 'Office Minimalistic' },
    picture: {
      name: 'hero-2',
      alt: 'Solitaire ring, eternity band, ring stack and pearl studs on stone slabs',
    },
  },
  {
    cloth: 'mor',
    title: 'Shaadi season.',
    text: 'Kundan, polki and haar sets for every function, and for the one you forgot.',
    link: { to: '/royal', label: 'High-End Statement' },
    picture: {
      name: 'hero-3',
      alt: 'Pair of gold-tone chaandbalis with green stones and a pearl fringe',
    },
  },
]
