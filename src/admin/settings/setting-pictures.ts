import type { SettingName } from '#contract/admin/settings/settings.ts'
import { replacePictureUses } from '#media/media.ts'
import type { Tx } from '#platform/db/db.ts'
import { Refusal } from '#shared/errors.ts'

/** A picture in a group of settings: the name of its field, as errors have it, and its key. */
type SettingPicture = { field: string; key: string }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const keyAt = (value: unknown, field: string): SettingPicture[] => {
  const key = isRecord(value) ? value[field] : undefined
  return typeof key === 'string' ? [{ field, key }] : []
}

/** The own pictures of the hero and of the story; one with a picture of the demo has none. */
const homePictures = (value: unknown): SettingPicture[] => [
  ...slidePictures(value),
  ...storyPictures(value),
]

function storyPictures(value: unknown): SettingPicture[] {
  const story = isRecord(value) ? value.story : undefined
  if (!isRecord(story) || story.picture !== 'own') return []
  return keyAt(story, 'own')
    .filter(({ key }) => key !== '')
    .map(({ key }) => ({ field: 'story.own', key }))
}

function slidePictures(value: unknown): SettingPicture[] {
  const slides = isRecord(value) && Array.isArray(value.slides) ? value.slides : []
  return slides.flatMap((slide: unknown, index) =>
    isRecord(slide) && slide.picture === 'own'
      ? [...keyAt(slide, 'wide'), ...keyAt(slide, 'phone')]
          .filter(({ key }) => key !== '')
          .map(({ field, key }) => ({ field: `slides.${index}.${field}`, key }))
      : [],
  )
}

/** The groups with pictures: what the library calls them, and their pictures. */
const GROUPS: Partial<
  Record<SettingName, { label: string; picturesOf: (value: unknown) => SettingPicture[] }>
> = {
  home: { label: 'Home page', picturesOf: homePictures },
  about: {
    label: 'About page',
    picturesOf: (value) => keyAt(value, 'picture').filter(({ key }) => key !== ''),
  },
  identity: { label: 'Logo', picturesOf: (value) => keyAt(value, 'logo') },
}

/**
 * Records which pictures a saved group of settings uses. `value` fits the schema of the group.
 * Throws `picture.missing` with the field of each picture that is not in the library.
 */
export async function recordSettingPictures(
  tx: Tx,
  name: SettingName,
  value: unknown,
): Promise<void> {
  const group = GROUPS[name]
  if (!group) return
  const used = group.picturesOf(value)
  const subject = { kind: 'settings', id: name, name: group.label } as const
  try {
    await replacePictureUses(
      tx,
      subject,
      used.map(({ key }) => key),
    )
  } catch (error) {
    throw withFields(error, used)
  }
}

function withFields(error: unknown, used: SettingPicture[]): unknown {
  if (!(error instanceof Refusal) || error.code !== 'picture.missing') return error
  const { keys } = error.details
  const missing = used.filter(({ key }) => Array.isArray(keys) && keys.includes(key))
  return new Refusal('picture.missing', {
    fields: Object.fromEntries(missing.map(({ field }) => [field, error.message])),
  })
}
