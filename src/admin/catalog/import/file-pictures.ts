import type { ProductInputJson } from '#contract/admin/catalog/product-input.ts'
import type { AdminProduct } from '#contract/contract.ts'
import { listNamedPictures, type NamedPicture } from '#media/media.ts'
import type { Reader } from '#platform/db/db.ts'
import { PICTURE_SEPARATOR } from '#shared/catalog/product-file/product-cells.ts'
import type { FileProduct } from './file-product.ts'

type PictureJson = NonNullable<ProductInputJson['pictures']>[number]

const namesIn = (text: string): string[] =>
  text
    .split(PICTURE_SEPARATOR)
    .map((name) => name.trim())
    .filter((name) => name !== '')

/** The pictures of the library that these products of a file name. */
export const listFilePictures = (db: Reader, files: FileProduct[]): Promise<NamedPicture[]> =>
  listNamedPictures(db, [
    ...new Set(files.flatMap(({ cells }) => namesIn(cells.get('pictures')?.text ?? ''))),
  ])

/**
 * The pictures that a cell names, in its order, or what is wrong with it. A picture that the
 * product has already keeps its text; another one has that of the library.
 */
export function toPictures(
  text: string,
  before: AdminProduct | undefined,
  library: NamedPicture[],
): PictureJson[] | string {
  const pictures: PictureJson[] = []
  for (const name of namesIn(text)) {
    const found = findPicture(name, before, library)
    if (typeof found === 'string') return found
    if (pictures.some(({ key }) => key === found.key))
      return `The picture “${shown(name)}” is named twice.`
    pictures.push(found)
  }
  return pictures.length > 0 ? pictures : 'Please name a picture of the library.'
}

/** The picture of the product or of the library with this key, else that with this name. */
function findPicture(
  name: string,
  before: AdminProduct | undefined,
  library: NamedPicture[],
): PictureJson | string {
  const own = before?.pictures.find(({ key }) => key === name)
  if (own) return { key: own.key, alt: own.alt }
  const byKey = library.find(({ key }) => key === name)
  const inLowerCase = name.toLowerCase()
  const found = byKey ? [byKey] : library.filter((each) => each.name.toLowerCase() === inLowerCase)
  const [picture] = found
  if (!picture) return `The library has no picture “${shown(name)}”.`
  if (found.length > 1)
    return `${found.length} pictures of the library are called “${shown(name)}”.`
  const kept = before?.pictures.find(({ key }) => key === picture.key)
  return { key: picture.key, alt: (kept ?? picture).alt }
}

const shown = (name: string): string => name.slice(0, 60)
