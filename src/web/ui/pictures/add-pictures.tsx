import { ImagePlus } from 'lucide-react'
import type { ChangeEvent, ReactElement } from 'react'

type AddPicturesProps = {
  label: string
  /** The types of files, as in the attribute of an input. */
  accept: string
  onFiles: (files: File[]) => void
  className?: string
}

/** A square that opens the choice of picture files. */
export function AddPictures({
  label,
  accept,
  onFiles,
  className = '',
}: AddPicturesProps): ReactElement {
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // Without this, choosing the same file again fires no change event.
    target.value = ''
  }
  return (
    <label
      className={
        'grid aspect-square cursor-pointer place-items-center rounded-xs border border-dashed ' +
        'border-jamun-400 text-center text-sm text-jamun-700 focus-within:outline-2 ' +
        `focus-within:outline-mor-700 hover:border-jamun-900 ${className}`
      }
    >
      <span>
        <ImagePlus aria-hidden="true" strokeWidth={1.6} className="mx-auto mb-1 size-6" />
        Add
      </span>
      <input
        type="file"
        multiple
        accept={accept}
        aria-label={label}
        onChange={choose}
        className="sr-only"
      />
    </label>
  )
}
