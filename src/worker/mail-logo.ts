import { findPictures } from '#media/media.ts'
import { readDerivedPicture } from '#platform/images/derived-picture.ts'
import type { MailLogo } from '#platform/mail/mail-html.ts'
import type { AppContext } from '#app-context.ts'

/** The largest size in a mail, half of the file's for sharp screens. */
const MAX_WIDTH = 240
const MAX_HEIGHT = 64

/**
 * The logo of the shop for its mails; undefined if it has none. A logo that cannot be read now is
 * logged and left out: the text of a mail does not wait for it.
 */
export async function readMailLogo({
  db,
  storage,
  identity,
  details,
  log,
}: Pick<AppContext, 'db' | 'storage' | 'identity' | 'details' | 'log'>): Promise<
  MailLogo | undefined
> {
  try {
    const { logo } = await identity()
    const [picture] = logo === null ? [] : await findPictures(db, [logo])
    const file = picture && (await readDerivedPicture(storage, picture.key, 'logo.png'))
    if (!picture || !file) return undefined
    const scale = Math.min(1, MAX_WIDTH / picture.width, MAX_HEIGHT / picture.height)
    const sideOf = (side: number) => Math.max(1, Math.round(side * scale))
    return {
      name: (await details()).name,
      png: file.bytes,
      width: sideOf(picture.width),
      height: sideOf(picture.height),
    }
  } catch (error) {
    log.warn({ err: error }, 'The logo of mails could not be read')
    return undefined
  }
}
