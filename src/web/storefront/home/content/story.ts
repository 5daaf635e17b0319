import type { CallReply } from '#contract/contract.ts'
import { pictureSrcSet, pictureUrl, widthsOf } from '#shared/catalog/picture.ts'
import { productPath } from '#web/api/product.ts'

type Reply = NonNullable<CallReply<'GET /api/story'>['story']>

/**
 * The story band with its picture as the attributes of its elements, so that the scripts of the
 * page need not know how they are made. `data-hx` and `data-hy` place a hotspot (base.css).
 */
export type StoryBand = {
  cloth: Reply['cloth']
  title: string
  text: string
  source: { type: string; srcSet: string; sizes: string }
  image: { src: string; srcSet: string; sizes: string; alt: string }
  hotspots: {
    to: string
    title: string
    price: string
    place: { 'data-hx': string; 'data-hy': string }
    /** Where its card has room. */
    isRight: boolean
    isLow: boolean
  }[]
}

/** Its picture has three of five parts of the width from 1024 px on. */
const SIZES = '(min-width:1920px) 1152px, (min-width:1024px) 60vw, 100vw'

const DEMO_WIDTHS = [480, 800, 1200, 1600]
const demoUrl = (width: number, format: string) => `/assets/site/story-${width}.${format}`
const demoSrcSet = (format: string) =>
  DEMO_WIDTHS.map((width) => `${demoUrl(width, format)} ${width}w`).join(', ')

function toPicture(picture: Reply['picture']): Pick<StoryBand, 'source' | 'image'> {
  const source = { type: 'image/avif', sizes: SIZES }
  if (!picture)
    return {
      source: { ...source, srcSet: demoSrcSet('avif') },
      image: {
        src: demoUrl(800, 'webp'),
        srcSet: demoSrcSet('webp'),
        sizes: SIZES,
        alt: 'A kada with red and clear stones, a rope bangle and a stack of thin bangles on stone',
      },
    }
  const { key, width, alt } = picture
  return {
    source: { ...source, srcSet: pictureSrcSet(picture, 'avif') },
    image: {
      src: pictureUrl(key, widthsOf(width).at(-1) ?? width, 'webp'),
      srcSet: pictureSrcSet(picture, 'webp'),
      sizes: SIZES,
      alt,
    },
  }
}

/** Two digits, which base.css reads one by one. */
const toPlace = (perCent: number) => String(perCent).padStart(2, '0')

/** Converts the story of the API, for loaders. */
export const toStoryBand = ({ picture, hotspots, ...texts }: Reply): StoryBand => ({
  ...texts,
  ...toPicture(picture),
  hotspots: hotspots.map(({ slug, title, salePrice, x, y }) => ({
    to: productPath({ slug }),
    title,
    price: salePrice,
    place: { 'data-hx': toPlace(x), 'data-hy': toPlace(y) },
    isRight: x > 50,
    isLow: y > 50,
  })),
})
