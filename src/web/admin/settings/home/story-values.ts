import { DEFAULT_STORY, MAX_HOTSPOTS, type Story } from '#shared/home/story.ts'
import type { Named } from '#web/api/admin/catalog/offers.ts'
import type { Setting } from '#web/api/admin/settings/settings.ts'
import { textsOf, type Texts } from '#web/admin/layout/forms/form-texts.ts'
import { toCloth } from '#web/admin/settings/setting-values.ts'

export type HotspotInput = { product: Named | null; x: number; y: number }

/** The input of the story. `texts`: title, text, cloth, picture, own. */
export type StoryInput = { isOn: boolean; texts: Texts; hotspots: HotspotInput[] }

const START: Texts = { title: '', text: '', cloth: 'gulabi', picture: 'own', own: '' }

/** The saved story of the home page, which fits its schema; undefined if there is none. */
function savedStory(home: unknown): Story | undefined {
  const saved =
    typeof home === 'object' && home !== null && 'story' in home ? home.story : undefined
  return saved as Story | undefined
}

/** The products that the saved story names, by their ids or slugs; undefined if none was saved. */
export const savedProducts = (settings: readonly Setting[]): string[] | undefined =>
  savedStory(settings.find(({ name }) => name === 'home')?.value)?.hotspots.flatMap(
    ({ product }) => product || [],
  )

/**
 * The story of the settings as input, with the names of its products. Where it was never saved it
 * is that of the demo, or in a shop without the demo's products an empty one that is off.
 */
export function toStoryInput(home: unknown, names: readonly Named[]): StoryInput {
  const saved = savedStory(home)
  const nameOf = (product: string) => names.find(({ id }) => id === product)
  const isDemo = DEFAULT_STORY.hotspots.some(({ product }) => nameOf(product))
  const story = saved ?? (isDemo ? DEFAULT_STORY : undefined)
  const hotspots = (story?.hotspots ?? []).map(({ product, x, y }) => ({
    product: product ? (nameOf(product) ?? { id: product, title: product }) : null,
    x,
    y,
  }))
  while (hotspots.length < MAX_HOTSPOTS)
    hotspots.push({ product: null, x: 20 + 30 * hotspots.length, y: 50 })
  return { isOn: story?.isOn ?? false, texts: textsOf(story, START), hotspots }
}

/** The input as the settings store it. */
export const toStory = ({ isOn, texts, hotspots }: StoryInput): Story => ({
  isOn,
  title: texts.title ?? '',
  text: texts.text ?? '',
  cloth: toCloth(texts.cloth),
  picture: texts.picture === 'demo' ? 'demo' : 'own',
  own: texts.own ?? '',
  hotspots: hotspots.map(({ product, x, y }) => ({ product: product?.id ?? '', x, y })),
})
