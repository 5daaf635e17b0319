import { MIDDLE } from '#shared/home/hero-slides.ts'
import { pictureSrcSet, pictureUrl, widthsOf } from '#shared/catalog/picture.ts'

type SlidePicture = { key: string; alt: string; width: number; height: number }

/** The pictures of a slide as the settings have them, see `HomePage` of the contract. */
export type OwnSlide = {
  wide?: string | undefined
  wideX?: string | undefined
  wideY?: string | undefined
  phone?: string | undefined
  phoneX?: string | undefined
  phoneY?: string | undefined
}

/**
 * A hero picture of the shop's own, as the attributes of its elements, so that the scripts of the
 * page need not know how they are made. `data-fx` … place the crop (base.css).
 */
export type OwnPicture = {
  sources: { type: string; media: string | undefined; srcSet: string; sizes: string }[]
  image: {
    src: string
    srcSet: string
    sizes: string
    alt: string
    width: number
    height: number
    'data-fx': string
    'data-fy': string
    'data-px': string
    'data-py': string
  }
}

/** Of the pictures of the hero. */
export const HERO_SIZES =
  '(min-width:1024px) clamp(560px,33.4vw,640px), (min-width:768px) calc(50vw - 56px), ' +
  '(min-width:640px) calc(100vw - 80px), calc(100vw - 88px)'
/** Below this the picture for phones is shown. */
const PHONE = '(width < 64rem)'

/** Returns the attributes of a slide's own picture; undefined if the wide one is not known. */
export function toOwnPicture(
  slide: OwnSlide,
  pictures: readonly SlidePicture[],
): OwnPicture | undefined {
  const find = (key: string | undefined) => pictures.find((picture) => picture.key === key)
  const wide = find(slide.wide)
  if (!wide) return undefined
  const phone = find(slide.phone)
  const sourceOf = (picture: SlidePicture, type: 'avif' | 'webp', media?: string) => ({
    type: `image/${type}`,
    media,
    srcSet: pictureSrcSet(picture, type),
    sizes: HERO_SIZES,
  })
  const phoneSources = phone
    ? (['avif', 'webp'] as const).map((type) => sourceOf(phone, type, PHONE))
    : []
  const { width, height, alt } = wide
  return {
    sources: [...phoneSources, sourceOf(wide, 'avif')],
    image: {
      src: pictureUrl(wide.key, widthsOf(width).at(-1) ?? width, 'webp'),
      srcSet: pictureSrcSet(wide, 'webp'),
      sizes: HERO_SIZES,
      alt,
      width,
      height,
      'data-fx': slide.wideX ?? MIDDLE,
      'data-fy': slide.wideY ?? MIDDLE,
      'data-px': slide.phoneX ?? MIDDLE,
      'data-py': slide.phoneY ?? MIDDLE,
    },
  }
}
