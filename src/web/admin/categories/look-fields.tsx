import type { ReactElement } from 'react'
import { CATEGORY_PICTURES, CLOTHS } from '#shared/catalog/category.ts'
import { TAXONOMY, type Cloth } from '#shared/catalog/taxonomy.ts'
import { MediaField } from '#web/admin/media/media-field.tsx'
import type { CategoryFields } from '#web/api/admin/catalog/categories.ts'
import { thumbnailOf } from '#web/api/admin/catalog/media.ts'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { SitePicture } from '#web/ui/picture.tsx'

const CLOTH_LABELS: Record<Cloth, string> = {
  neem: 'Green',
  gulabi: 'Pink',
  haldi: 'Yellow',
  jamun: 'Dark purple',
  mor: 'Dark teal',
  chandan: 'Cream',
}

type LookFieldsProps = {
  fields: CategoryFields
  problems: Record<string, string>
  change: (fields: Partial<CategoryFields>) => void
}

/** The colour and the picture of a category, with a preview. */
export function LookFields({ fields, problems, change }: LookFieldsProps): ReactElement {
  const { cloth, picture, photo } = fields
  const toCloth = (value: string) => CLOTHS.find((each) => each === value) ?? 'chandan'
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-start gap-x-4 gap-y-4">
      <SelectField
        label="Colour"
        value={cloth}
        onChange={({ target }) => change({ cloth: toCloth(target.value) })}
      >
        {CLOTHS.map((each) => (
          <option key={each} value={each}>
            {CLOTH_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <span
        aria-hidden="true"
        data-cloth={cloth}
        className="mt-6.5 block aspect-square overflow-hidden rounded-full bg-(--ground)"
      >
        <CategoryPicture photo={photo} picture={picture} sizes="88px" />
      </span>
      <div className="col-span-2">
        <MediaField
          label="Own picture"
          optional
          hint="A square of at least 500 pixels looks best; the middle of others is shown."
          value={photo === null ? null : { key: photo }}
          error={problems.photo}
          onChange={(chosen) => change({ photo: chosen?.key ?? null })}
        />
      </div>
      <div className="col-span-2">
        <SelectField
          label="Picture without an own one"
          value={picture ?? ''}
          onChange={({ target }) => change({ picture: target.value || null })}
          error={problems.picture}
        >
          <option value="">No picture: only the colour</option>
          {CATEGORY_PICTURES.map((name) => (
            <option key={name} value={name}>
              {labelOf(name)}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  )
}

type CategoryPictureProps = {
  photo: string | null
  picture: string | null
  sizes: string
}

/** The own picture of a category, else that of the site; nothing without either. */
export function CategoryPicture({
  photo,
  picture,
  sizes,
}: CategoryPictureProps): ReactElement | null {
  if (photo !== null)
    return <img src={thumbnailOf(photo)} alt="" className="size-full object-cover" />
  return picture === null ? null : <SitePicture name={picture} widths={[240]} sizes={sizes} />
}

/** The name of the category of a new shop that has the picture. */
const labelOf = (name: string): string =>
  TAXONOMY.find(({ picture }) => picture === name)?.label ?? name
