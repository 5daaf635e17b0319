import { X } from 'lucide-react'
import { useId, useImperativeHandle, useRef, type ReactElement, type RefObject } from 'react'
import { MAX_CUSTOMER_PICTURES } from '#shared/customer/customer-pictures.ts'
import { FieldNote } from '#web/ui/field.tsx'
import { AddPictures } from '#web/ui/pictures/add-pictures.tsx'
import { RefusedFiles } from '#web/ui/pictures/refused-files.tsx'
import type { ReadPhoto } from '#web/ui/pictures/read-photo.ts'
import { useChosenPictures, type PictureUploads } from './use-chosen-pictures.ts'

const HINT = 'JPEG, PNG or WebP. Only you and the shop see them.'

/**
 * Up to three pictures, with a preview of each. A refused file is reported at once. `ref` gets what
 * the form calls when it is sent.
 */
export function PictureField({
  ref,
  hint = HINT,
}: {
  ref: RefObject<PictureUploads | null>
  hint?: string | undefined
}): ReactElement {
  const id = useId()
  const legend = useRef<HTMLLegendElement>(null)
  const pictures = useChosenPictures()
  const { photos, refusals, error, progress, upload, showRefusal } = pictures
  useImperativeHandle(ref, () => ({ upload, showRefusal }))
  const remove = (photo: ReadPhoto) => {
    pictures.remove(photo)
    // The focused button is removed together with its picture.
    legend.current?.focus()
  }
  return (
    <fieldset aria-describedby={`${id}-note`} className="min-w-0">
      <legend
        ref={legend}
        tabIndex={-1}
        className="mb-1.5 w-full text-sm font-medium text-jamun-800"
      >
        <span className="flex items-baseline justify-between">
          <span>Pictures (up to {MAX_CUSTOMER_PICTURES})</span>
          <span aria-hidden="true" className="text-xs font-normal text-jamun-500">
            Optional
          </span>
        </span>
      </legend>
      <ul className="grid max-w-80 grid-cols-3 gap-2">
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <Preview photo={photo} number={index + 1} onRemove={() => remove(photo)} />
          </li>
        ))}
        {photos.length < MAX_CUSTOMER_PICTURES && (
          <li>
            <AddPictures
              label="Add pictures"
              accept="image/jpeg,image/png,image/webp"
              className="bg-white"
              onFiles={(files) => void pictures.add(files)}
            />
          </li>
        )}
      </ul>
      <RefusedFiles messages={refusals} />
      <div role="alert">{error && <FieldNote id={`${id}-error`} error={error} />}</div>
      <p role="status" className="tnum text-sm font-medium text-jamun-800">
        {progress}
      </p>
      <FieldNote id={`${id}-note`} hint={hint} />
    </fieldset>
  )
}

type PreviewProps = { photo: ReadPhoto; number: number; onRemove: () => void }

const Preview = ({ photo, number, onRemove }: PreviewProps) => (
  <div className="relative aspect-square overflow-hidden rounded-xs bg-chandan">
    <img src={photo.preview} alt={`Your file ${number}`} className="size-full object-cover" />
    <button
      type="button"
      aria-label={`Remove picture ${number}`}
      onClick={onRemove}
      className="absolute top-0 right-0 grid size-11 place-items-center"
    >
      <span className="grid size-8 place-items-center rounded-full bg-white">
        <X aria-hidden="true" strokeWidth={1.6} className="size-4" />
      </span>
    </button>
  </div>
)
