import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { identifyPicture, pictureFiles } from '#platform/images/images.ts'
import { openFolderStorage } from '#platform/storage/storage.ts'

const DEMO_PICTURES = path.join(import.meta.dirname, '../../demo/pictures')

/**
 * Stores the pictures of the demo in a new data folder, with a tiny one for each rendition. Then
 * the shop does not make them, which takes half a minute of processor time.
 */
export async function storeTinyDemoPictures(dataFolder: string): Promise<void> {
  const storage = openFolderStorage(path.join(dataFolder, 'pictures'))
  const tiny = sharp({ create: { width: 8, height: 8, channels: 3, background: '#c9a227' } })
  const [avif, webp] = [await tiny.clone().avif().toBuffer(), await tiny.webp().toBuffer()]
  for (const file of await readdir(DEMO_PICTURES)) {
    const bytes = await readFile(path.join(DEMO_PICTURES, file))
    const { key, width, original } = await identifyPicture(bytes)
    for (const rendition of pictureFiles({ key, width }).renditions)
      await (rendition.endsWith('.avif')
        ? storage.put(rendition, avif, 'image/avif')
        : storage.put(rendition, webp, 'image/webp'))
    await storage.put(original.key, bytes, original.type)
  }
}
