import sharp from 'sharp'
import { identifyPicture, limitPictureWork, READING, refuseUnreadable, WEBP } from './images.ts'

/**
 * Makes one WebP of a JPEG, PNG or WebP: upright, on white instead of transparency, at most `side`
 * pixels wide and high, without metadata. Throws `picture.invalid`.
 */
export async function makeSmallPicture(
  file: Buffer,
  side: number,
): Promise<{ bytes: Buffer; width: number; height: number }> {
  await identifyPicture(file)
  const { data, info } = await limitPictureWork(() =>
    sharp(file, READING)
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp(WEBP)
      .toBuffer({ resolveWithObject: true })
      .catch(refuseUnreadable),
  )
  return { bytes: data, width: info.width, height: info.height }
}
