import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { SelectAll, SelectRow } from '#web/admin/layout/bulk/select-rows.tsx'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { EditAndDelete, Row, Table, Cell } from '#web/admin/layout/table.tsx'
import { thumbnailOf, type MediaPicture } from '#web/api/admin/catalog/media.ts'

/** The name of a picture in buttons and questions. */
export const pictureName = ({ name, alt, key }: MediaPicture): string => name || alt || key

/** A picture as a row that can be chosen. */
export type PictureRow = MediaPicture & { id: string }

export const toRow = (picture: MediaPicture): PictureRow => ({ ...picture, id: picture.key })

type MediaListProps = {
  pictures: PictureRow[]
  selection: Selection<PictureRow>
  edited: MediaPicture | undefined
  onEdit: (picture: MediaPicture) => void
  onRemove: (picture: MediaPicture) => void
}

/** The uploaded pictures as rows, each with what uses it and its actions. */
export function MediaList({
  pictures,
  selection,
  edited,
  onEdit,
  onRemove,
}: MediaListProps): ReactElement {
  return (
    <Table
      caption="Pictures"
      columns={[
        { label: 'Picture' },
        { label: 'Where it is used' },
        { label: 'Actions', right: true },
      ]}
      headStart={<SelectAll selection={selection} className="mr-3" />}
    >
      {pictures.map((picture) => (
        <Row key={picture.key} marked={picture.key === edited?.key || selection.isChosen(picture)}>
          <Cell colSpan={2} className="stacked:col-span-2">
            <span className="flex items-center gap-3 stacked:gap-2">
              <SelectRow row={picture} name={pictureName(picture)} selection={selection} />
              <Facts picture={picture} />
            </span>
          </Cell>
          <Cell className="columned:min-w-44 stacked:mt-1">
            <Uses picture={picture} />
          </Cell>
          <Cell>
            <div className="flex justify-end">
              <EditAndDelete
                name={pictureName(picture)}
                verb="Remove"
                onEdit={() => onEdit(picture)}
                onDelete={() => onRemove(picture)}
              />
            </div>
          </Cell>
        </Row>
      ))}
    </Table>
  )
}

function Facts({ picture }: { picture: MediaPicture }) {
  const { key, name, alt, width, height, uploadedAt, uploadedBy } = picture
  return (
    <div className="flex min-w-0 items-start gap-3">
      <img
        src={thumbnailOf(key)}
        alt=""
        loading="lazy"
        className="size-20 shrink-0 rounded-xs bg-chandan object-contain"
      />
      <div className="min-w-0 text-xs text-jamun-700">
        <p className="text-sm font-medium wrap-anywhere text-jamun-950">{name || 'No name'}</p>
        <p className="wrap-anywhere">{alt || 'No alt text'}</p>
        <p className="tnum mt-1">
          {width} × {height} pixels
        </p>
        <p>
          {formatMoment(uploadedAt)}
          {uploadedBy && `, ${uploadedBy}`}
        </p>
      </div>
    </div>
  )
}

/** A link in a list of uses. */
export const USE_LINK =
  'inline-flex min-h-11 min-w-11 items-center text-rani-600 underline underline-offset-2 ' +
  'hover:text-rani-700'

const PLACES = {
  product: '/admin/products',
  gallery: '/admin/products',
  settings: '/admin/settings',
  category: '/admin/categories',
} as const

type Use = MediaPicture['uses'][number]

const addressOf = ({ kind, name }: Use): string =>
  kind === 'product' || kind === 'gallery'
    ? `${PLACES[kind]}?q=${encodeURIComponent(name)}`
    : PLACES[kind]

/** The pictures and the gallery of a product are one place in the list. */
const placeOf = ({ kind, subjectId }: Use): string => `${PLACES[kind]} ${subjectId}`

function Uses({ picture: { uses, orders, isKept } }: { picture: MediaPicture }) {
  if (uses.length === 0 && orders === 0)
    return (
      <p className="text-jamun-700">
        Nowhere{isKept ? '' : '. It is deleted a day after its upload or its last use'}
      </p>
    )
  return (
    <ul>
      {[...Map.groupBy(uses, placeOf)].map(([place, [use, ...others]]) => (
        <li key={place} className="wrap-anywhere">
          {use && (
            <Link to={addressOf(use)} className={USE_LINK}>
              {use.name}
            </Link>
          )}
          {others.length > 0 && ` (${others.length + 1} places)`}
        </li>
      ))}
      {orders > 0 && (
        <li>
          {orders} order {orders === 1 ? 'line' : 'lines'}
        </li>
      )}
    </ul>
  )
}
