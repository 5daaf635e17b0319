import type { ReactElement } from 'react'
import type { Picture } from '#contract/contract.ts'
import { HOTSPOT_MAX, HOTSPOT_MIN } from '#shared/home/story.ts'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { MediaField } from '#web/admin/media/media-field.tsx'
import { ProductChoice } from '#web/admin/offers/product-choice.tsx'
import { CLOTHS, Fields, type Field } from '#web/admin/settings/fields.tsx'
import { toStoryBand } from '#web/storefront/home/content/story.ts'
import { StoryBand } from '#web/storefront/home/story-band.tsx'
import { HomePreview } from './home-preview.tsx'
import { PARTS } from './jump-line.tsx'
import { PlaceRange } from './place-range.tsx'
import { toStory, type HotspotInput, type StoryInput } from './story-values.ts'

const PICTURES = [
  { value: 'demo', label: 'Bangles on stone' },
  { value: 'own', label: 'A picture of your own' },
]

const FIELDS: readonly Field[] = [
  { name: 'title', label: 'Title' },
  { name: 'text', label: 'Sentence', lines: 2, optional: true },
  { name: 'cloth', label: 'Colour', options: CLOTHS },
  { name: 'picture', label: 'Picture', options: PICTURES },
]

type StoryFieldsProps = {
  story: StoryInput
  problems: Record<string, string>
  /** The pictures whose sizes are known. */
  pictures: Picture[]
  onChange: (story: StoryInput) => void
  onPicture: (picture: Picture) => void
}

/** The story band: texts, picture, the products in it with their places, and previews. */
export function StoryFields(props: StoryFieldsProps): ReactElement {
  const { story, problems, pictures, onChange } = props
  const change = (name: string, text: string) =>
    onChange({ ...story, texts: { ...story.texts, [name]: text } })
  const changeHotspot = (index: number, hotspot: HotspotInput) =>
    onChange({ ...story, hotspots: story.hotspots.with(index, hotspot) })
  return (
    <fieldset className="mt-6 min-w-0">
      <legend id={PARTS.story.id} tabIndex={-1} className="mb-2 scroll-mt-24 font-semibold">
        {PARTS.story.label}
      </legend>
      <Tick
        checked={story.isOn}
        onChange={({ target }) => onChange({ ...story, isOn: target.checked })}
      >
        Show a large picture with a story below the most loved pieces
      </Tick>
      <div className="mt-3 stack-4 border border-jamun-200 p-3 sm:p-4">
        <Fields
          fields={FIELDS}
          texts={story.texts}
          problems={problems}
          namePrefix="story."
          onChange={change}
        />
        {story.texts.picture === 'own' && (
          <OwnPicture {...props} onKey={(key) => change('own', key)} />
        )}
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
          {story.hotspots.map((hotspot, index) => (
            <Hotspot
              // oxlint-disable-next-line react/no-array-index-key -- hotspots never move
              key={index}
              index={index}
              hotspot={hotspot}
              error={problems[`story.hotspots.${index}.product`]}
              onChange={(changed) => changeHotspot(index, changed)}
            />
          ))}
        </div>
        <Previews story={story} pictures={pictures} />
      </div>
    </fieldset>
  )
}

function OwnPicture({
  story,
  problems,
  pictures,
  onPicture,
  onKey,
}: StoryFieldsProps & { onKey: (key: string) => void }) {
  const key = story.texts.own ?? ''
  return (
    <MediaField
      label="Picture of the story"
      optional
      hint="It is cut to 4:3. Without a picture the story is not shown."
      error={problems['story.own']}
      value={key ? (pictures.find((picture) => picture.key === key) ?? { key }) : null}
      onChange={(picture) => {
        if (picture) onPicture(picture)
        onKey(picture?.key ?? '')
      }}
    />
  )
}

type HotspotProps = {
  index: number
  hotspot: HotspotInput
  error: string | undefined
  onChange: (hotspot: HotspotInput) => void
}

function Hotspot({ index, hotspot, error, onChange }: HotspotProps) {
  const name = `Product ${index + 1}`
  const range = (side: 'x' | 'y') => ({
    value: String(hotspot[side]),
    min: HOTSPOT_MIN,
    max: HOTSPOT_MAX,
    step: 1,
    onChange: (value: string) => onChange({ ...hotspot, [side]: Number(value) }),
  })
  return (
    <div role="group" aria-label={name} className="min-w-0 stack-3">
      <ProductChoice
        one
        optional
        label={`${name} in the picture`}
        error={error}
        chosen={hotspot.product ? [hotspot.product] : []}
        onChange={([product]) => onChange({ ...hotspot, product: product ?? null })}
      />
      <PlaceRange label="Place from left to right" {...range('x')} />
      <PlaceRange label="Place from top to bottom" {...range('y')} />
    </div>
  )
}

/** The band with the names of the products, without their prices. */
function Previews({ story, pictures }: { story: StoryInput; pictures: Picture[] }) {
  const { cloth, title, text, picture, own } = toStory(story)
  const band = toStoryBand({
    cloth,
    title,
    text,
    picture: (picture === 'own' && pictures.find(({ key }) => key === own)) || null,
    hotspots: story.hotspots.flatMap(({ product, x, y }) =>
      product ? [{ slug: product.id, title: product.title, salePrice: '', x, y }] : [],
    ),
  })
  if (picture === 'own' && !own) return null
  return (
    <div className="flex flex-wrap gap-4">
      {(['phone', 'wide'] as const).map((look) => (
        <HomePreview key={look} look={look}>
          <StoryBand story={band} />
        </HomePreview>
      ))}
    </div>
  )
}
