import type { ReactElement } from 'react'
import { MIDDLE } from '#shared/home/hero-slides.ts'
import type { Picture } from '#contract/contract.ts'
import { MediaField } from '#web/admin/media/media-field.tsx'
import { toSlidePicture } from '#web/storefront/home/content/home-texts.ts'
import { Hero } from '#web/storefront/home/hero.tsx'
import type { HeroSlide } from '#web/storefront/home/content/hero.ts'
import { PlaceRange } from './place-range.tsx'
import { HomePreview } from './home-preview.tsx'
import { type Texts } from '#web/admin/layout/forms/form-texts.ts'
import { toCloth } from '#web/admin/settings/setting-values.ts'

type SlidePicturesProps = {
  texts: Texts
  problems: Record<string, string>
  namePrefix: string
  /** The pictures whose sizes are known. */
  pictures: Picture[]
  onChange: (texts: Texts) => void
  onPicture: (picture: Picture) => void
}

/** The own pictures of a slide with the places of their crops. */
export function SlidePictures(props: SlidePicturesProps): ReactElement | null {
  if (props.texts.picture !== 'own') return null
  return (
    <div className="mt-4 grid grid-cols-1 gap-5 sm:grid-cols-2">
      <Crop {...props} name="wide" label="Picture on computers" />
      <Crop {...props} name="phone" label="Picture on phones" />
    </div>
  )
}

/** A slide as phones and computers show it. */
export function SlidePreview({
  texts,
  pictures,
}: Pick<SlidePicturesProps, 'texts' | 'pictures'>): ReactElement {
  const slide = toSlide(texts, pictures)
  return (
    <div
      className={
        'mb-4 flex flex-wrap gap-4 min-[88rem]:sticky min-[88rem]:top-21 min-[88rem]:mb-0 ' +
        'min-[88rem]:ml-6 min-[88rem]:shrink-0 min-[88rem]:flex-col'
      }
    >
      {(['phone', 'beside'] as const).map((look) => (
        <HomePreview key={look} look={look}>
          <Hero slides={[slide]} />
        </HomePreview>
      ))}
    </div>
  )
}

function toSlide(texts: Texts, pictures: Picture[]): HeroSlide {
  const { cloth, title = '', text = '', to = '', label = '', picture = '' } = texts
  return {
    cloth: toCloth(cloth),
    title,
    text,
    link: { to, label },
    ...toSlidePicture(picture, texts, pictures),
  }
}

type CropProps = SlidePicturesProps & { name: 'wide' | 'phone'; label: string }

/** One picture and its focal point. */
function Crop({
  texts,
  problems,
  namePrefix,
  pictures,
  onChange,
  onPicture,
  name,
  label,
}: CropProps) {
  const key = texts[name] ?? ''
  const known = pictures.find((picture) => picture.key === key)
  const isPhone = name === 'phone'
  const range = (side: 'X' | 'Y') => ({
    value: texts[`${name}${side}`] ?? MIDDLE,
    onChange: (value: string) => onChange({ [`${name}${side}`]: value }),
  })
  return (
    <div className="stack-3">
      <MediaField
        label={label}
        optional={isPhone}
        hint={isPhone ? 'Empty: the picture on computers, with a crop of its own.' : undefined}
        error={problems[`${namePrefix}${name}`]}
        value={key ? (known ?? { key }) : null}
        onChange={(picture) => {
          if (picture) onPicture(picture)
          onChange({ [name]: picture?.key ?? '' })
        }}
      />
      <PlaceRange label="Crop from left to right" {...range('X')} />
      <PlaceRange label="Crop from top to bottom" {...range('Y')} />
    </div>
  )
}
