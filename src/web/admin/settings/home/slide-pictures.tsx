import { useId, type ReactElement } from 'react'
import { MIDDLE } from '#shared/hero-slides.ts'
import type { Cloth } from '#shared/catalog/taxonomy.ts'
import type { Picture } from '#contract/contract.ts'
import { MediaField } from '#web/admin/media/media-field.tsx'
import { toSlidePicture } from '#web/storefront/home/content/home-texts.ts'
import type { HeroSlide } from '#web/storefront/home/content/hero.ts'
import { HeroPreview } from './hero-preview.tsx'
import type { Texts } from '#web/admin/settings/setting-values.ts'

type SlidePicturesProps = {
  texts: Texts
  problems: Record<string, string>
  namePrefix: string
  /** The pictures whose sizes are known. */
  pictures: Picture[]
  onChange: (texts: Texts) => void
  onPicture: (picture: Picture) => void
}

/** The own pictures of a slide with the places of their crops, and previews of any slide. */
export function SlidePictures(props: SlidePicturesProps): ReactElement {
  const { texts, pictures } = props
  const slide = toSlide(texts, pictures)
  return (
    <>
      {texts.picture === 'own' && (
        <div className="mt-4 grid grid-cols-1 gap-5 sm:grid-cols-2">
          <Crop {...props} name="wide" label="Picture on computers" />
          <Crop {...props} name="phone" label="Picture on phones" />
        </div>
      )}
      <div className="mt-4 flex flex-wrap gap-4">
        <HeroPreview slide={slide} look="phone" />
        <HeroPreview slide={slide} look="wide" />
      </div>
    </>
  )
}

const CLOTHS: readonly Cloth[] = ['jamun', 'haldi', 'mor', 'neem', 'gulabi']

function toSlide(texts: Texts, pictures: Picture[]): HeroSlide {
  const { cloth, title = '', text = '', to = '', label = '', picture = '' } = texts
  return {
    cloth: CLOTHS.find((each) => each === cloth) ?? 'jamun',
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
    <div className="space-y-3">
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
      <FocusRange label="Crop from left to right" {...range('X')} />
      <FocusRange label="Crop from top to bottom" {...range('Y')} />
    </div>
  )
}

type FocusRangeProps = { label: string; value: string; onChange: (value: string) => void }

function FocusRange({ label, value, onChange }: FocusRangeProps) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="flex justify-between text-sm text-jamun-800">
        {label}
        <span className="tnum text-jamun-500">{value} %</span>
      </label>
      <input
        id={id}
        type="range"
        min="0"
        max="100"
        step="10"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="h-11 w-full accent-rani-600"
      />
    </div>
  )
}
