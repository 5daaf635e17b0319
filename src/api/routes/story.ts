import * as catalog from '#catalog/catalog.ts'
import { contract, type CallReply } from '#contract/contract.ts'
import { findPictures } from '#media/media.ts'
import * as settings from '#settings/settings.ts'
import { fillAllPlaceholders } from '#shared/catalog/placeholders.ts'
import { Refusal } from '#shared/errors.ts'
import { DEFAULT_STORY, isStoryShown } from '#shared/home/story.ts'
import type { AppContext } from '#app-context.ts'
import type { Serve } from '#api/serve.ts'
import { readWords } from './shop.ts'

export function storyRoutes(serve: Serve, context: AppContext): void {
  serve(contract.readStory, async () => ({ story: await readStory(context) }))
}

/** The story with its products that are for sale; null if it is not shown. */
async function readStory(context: AppContext): Promise<CallReply<'GET /api/story'>['story']> {
  const { db } = context
  const story = (await settings.findSetting(db, 'home'))?.story ?? DEFAULT_STORY
  if (!story.isOn) return null
  const isOwn = story.picture === 'own'
  const [picture] = isOwn && story.own ? await findPictures(db, [story.own]) : []
  const hotspots = []
  for (const { product, x, y } of story.hotspots) {
    const found = product === '' ? undefined : await findProduct(context, product)
    if (found) hotspots.push({ ...found, x, y })
  }
  if (!isStoryShown(story, { hasOwn: picture !== undefined, products: hotspots.length }))
    return null
  const { cloth, title, text } = story
  const texts = fillAllPlaceholders({ title, text }, await readWords(context))
  return { cloth, ...texts, picture: picture ?? null, hotspots }
}

/** What the story shows of a product; undefined if it is not for sale. */
async function findProduct({ db }: AppContext, reference: string) {
  try {
    const { slug, title, salePrice } = await catalog.readProduct(db, reference)
    return { slug, title, salePrice }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'product.missing') return undefined
    throw error
  }
}
