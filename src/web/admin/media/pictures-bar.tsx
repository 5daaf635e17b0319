import type { ReactElement } from 'react'
import type { Mutation } from '#web/admin/layout/admin-data.ts'
import { BulkBar } from '#web/admin/layout/bulk/bulk-bar.tsx'
import { BulkStep, type Step } from '#web/admin/layout/bulk/bulk-step.tsx'
import { countOf, toastOf } from '#web/admin/layout/bulk/bulk-texts.ts'
import type { BulkResult } from '#web/admin/layout/bulk/in-pieces.ts'
import { inNamedPieces } from '#web/admin/layout/bulk/named-pieces.ts'
import type { Selection } from '#web/admin/layout/bulk/use-selection.ts'
import { removePictures } from '#web/api/admin/catalog/media.ts'
import { pictureName, type PictureRow } from './media-list.tsx'

export const PICTURE = { one: 'picture', many: 'pictures' }

const toNamed = (picture: PictureRow) => ({ id: picture.id, name: pictureName(picture) })

/** Removes the chosen pictures. One that something uses meanwhile stays. */
export const REMOVE_ALL: Mutation<PictureRow[], BulkResult> = {
  name: 'remove-all',
  send: (pictures) =>
    inNamedPieces(pictures.map(toNamed), (rows) => removePictures(rows.map(({ id }) => id))),
  done: (result) => toastOf(result, PICTURE),
  failed: () => 'Failed to remove the pictures: ',
  reloadsAfter: () => true,
}

const REMOVE_STEP: Step<PictureRow> = {
  label: 'Remove',
  danger: true,
  fits: ({ uses, orders }) => uses.length === 0 && orders === 0,
  toNamed,
  ask: (pictures) => `Remove ${countOf(pictures.length, PICTURE)}?`,
  means: () => 'Their files are deleted. Nothing uses them.',
}

type PicturesBarProps = {
  selection: Selection<PictureRow>
  onDone: (result: BulkResult, others: string[]) => void
}

/** What can be done with the chosen pictures. */
export const PicturesBar = ({ selection, onDone }: PicturesBarProps): ReactElement => (
  <BulkBar
    selection={selection}
    line={
      selection.chosen.some(REMOVE_STEP.fits)
        ? undefined
        : 'Only pictures that nothing uses can be removed.'
    }
  >
    <BulkStep selection={selection} step={REMOVE_STEP} mutation={REMOVE_ALL} onDone={onDone} />
  </BulkBar>
)
