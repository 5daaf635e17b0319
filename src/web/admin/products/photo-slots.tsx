import { ChevronDown, ChevronLeft, ChevronRight, X } from 'lucide-react'
import {
  memo,
  useRef,
  useState,
  type ClipboardEvent,
  type Dispatch,
  type DragEvent,
  type ReactNode,
  type SetStateAction,
} from 'react'
import { MAX_PHOTOS, PHOTO_PROBLEMS } from '#shared/catalog/photo-file.ts'
import { FieldLegend } from '#web/admin/layout/forms/field-legend.tsx'
import { MediaDialog } from '#web/admin/media/media-dialog.tsx'
import { useLibrary } from '#web/admin/media/use-library.ts'
import { thumbnailOf, type MediaPicture } from '#web/api/admin/catalog/media.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldNote, fieldClass } from '#web/ui/field.tsx'
import { readPhotos } from '#web/ui/pictures/read-photo.ts'
import { AddPictures } from '#web/ui/pictures/add-pictures.tsx'
import { RefusedFiles } from '#web/ui/pictures/refused-files.tsx'
import { movePhoto, appendPhotos, type Photo } from './photos.ts'

type SlotsProps = {
  photos: Photo[]
  onChange: Dispatch<SetStateAction<Photo[]>>
  error: string | undefined
  hasStoredPhotos: boolean
}

const ADDING = {
  label: 'Images',
  accept: '.jpeg,.jpg,.png,image/jpeg,image/png',
  className: 'bg-jamun-50',
}

/**
 * Up to three pictures with their alt texts. Files are chosen, dropped or pasted; the order is
 * changed by dragging or with the arrow buttons. A refused file is reported at once and changes
 * nothing.
 */
export const PhotoSlots = memo(function PhotoSlots(props: SlotsProps) {
  const { photos, onChange, error, hasStoredPhotos } = props
  const legend = useRef<HTMLLegendElement>(null)
  const [dragged, setDragged] = useState<number>()
  const { refusals, clearRefusals, add, receive } = useFiles(photos, onChange)
  const drop = (to: number) => {
    if (dragged !== undefined) onChange(movePhoto(photos, dragged, to))
    setDragged(undefined)
  }
  const remove = (removed: Photo) => {
    onChange(photos.filter((photo) => photo !== removed))
    clearRefusals()
    // The focused button is removed together with its picture.
    legend.current?.focus()
  }
  return (
    // Dropping and pasting are shortcuts; the file input does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      aria-describedby="photos-note"
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => dragged === undefined && receive(event, event.dataTransfer.files)}
      onPaste={(event) => isTextPaste(event) || receive(event, event.clipboardData.files)}
    >
      <FieldLegend ref={legend} label="Images" note={`Up to ${MAX_PHOTOS} here, more below`} />
      <ol className="grid max-w-96 grid-cols-3 gap-3">
        {photos.map((photo, index) => (
          <DraggableItem
            key={photo.id}
            isDragged={dragged === index}
            onDrag={(isDragged) => setDragged(isDragged ? index : undefined)}
            onDrop={() => drop(index)}
          >
            <Slot
              photo={photo}
              index={index}
              last={photos.length - 1}
              onMove={(to) => onChange(movePhoto(photos, index, to))}
              onRemove={() => remove(photo)}
            />
          </DraggableItem>
        ))}
        {photos.length < MAX_PHOTOS && (
          <li>
            <AddPictures {...ADDING} onFiles={(files) => void add(files)} />
          </li>
        )}
        {photos.length < MAX_PHOTOS && (
          // Beside the only slot, and else below the pictures.
          <li className={photos.length === 0 ? 'col-span-2 self-center' : 'col-span-full'}>
            <FromLibrary onChange={onChange} />
            {photos.length === 0 && <FieldNote id="photos-note" error={error} hint={HINT} />}
          </li>
        )}
      </ol>
      <RefusedFiles messages={refusals} />
      {photos.length > 0 && (
        <FieldNote id="photos-note" error={error} hint={hintOf(hasStoredPhotos)} />
      )}
      <AltTexts photos={photos} onChange={onChange} />
    </fieldset>
  )
})

const ORDER_HINT = 'Drag to order; the first is the one on the card.'
const HINT = `JPEG, JPG or PNG. ${ORDER_HINT}`

const hintOf = (hasStoredPhotos: boolean): string =>
  hasStoredPhotos ? `JPEG, JPG or PNG. Choose none to keep the present ones. ${ORDER_HINT}` : HINT

type DraggableItemProps = {
  isDragged: boolean
  onDrag: (isDragged: boolean) => void
  onDrop: () => void
  children: ReactNode
}

function DraggableItem({ isDragged, onDrag, onDrop, children }: DraggableItemProps) {
  return (
    // Dragging needs a pointer; the arrow buttons do the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable
      onDragStart={() => onDrag(true)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
      onDragEnd={() => onDrag(false)}
      className={isDragged ? 'opacity-50' : ''}
    >
      {children}
    </li>
  )
}

/**
 * Whether a paste is meant as text. A spreadsheet puts its cells on the clipboard both as text and
 * as a picture.
 */
const isTextPaste = ({ target, clipboardData }: ClipboardEvent): boolean =>
  (target instanceof HTMLInputElement && target.type === 'text') ||
  clipboardData.types.includes('text/plain')

/** The alt text of each picture, folded. The summary says how many are written. */
function AltTexts({ photos, onChange }: Pick<SlotsProps, 'photos' | 'onChange'>) {
  if (photos.length === 0) return null
  const written = photos.filter(({ alt }) => alt.trim()).length
  return (
    <details className="group/words mt-3 border border-jamun-200 px-3 open:pb-3">
      <summary
        className={
          'flex min-h-11 cursor-pointer list-none items-center gap-3 text-sm ' +
          '[&::-webkit-details-marker]:hidden'
        }
      >
        <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">Words for the pictures</span>
          <span className="text-xs text-jamun-700">
            {written} of {photos.length} written
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.6}
          className="size-5 shrink-0 group-open/words:rotate-180"
        />
      </summary>
      <AltTextFields photos={photos} onChange={onChange} />
    </details>
  )
}

function AltTextFields({ photos, onChange }: Pick<SlotsProps, 'photos' | 'onChange'>) {
  return photos.map((photo, index) => (
    <label key={photo.id} className="mt-3 block text-sm font-medium text-jamun-800">
      What picture {index + 1} shows
      <input
        maxLength={200}
        value={photo.alt}
        onChange={(event) =>
          onChange(
            photos.map((each) => (each === photo ? { ...each, alt: event.target.value } : each)),
          )
        }
        className={fieldClass(false, 'mt-1.5 text-sm font-normal')}
      />
    </label>
  ))
}

/** Adds chosen, dropped or pasted files. `refused` holds a message per refused file. */
function useFiles(photos: Photo[], onChange: SlotsProps['onChange']) {
  const [refusals, setRefusals] = useState<string[]>([])
  const add = async (files: File[]) => {
    const room = MAX_PHOTOS - photos.length
    const chosen = await readPhotos(files, { room, full: PHOTO_PROBLEMS.count })
    setRefusals(chosen.problems)
    const added = chosen.photos.map((photo) => ({ ...photo, alt: '' }))
    onChange((now) => appendPhotos(now, added))
  }
  const receive = (event: DragEvent | ClipboardEvent, files: FileList) => {
    if (files.length === 0) return
    // Otherwise the browser opens a dropped file in place of the page, and the input is lost.
    event.preventDefault()
    void add([...files])
  }
  return { refusals, clearRefusals: () => setRefusals([]), add, receive }
}

type SlotProps = {
  photo: Photo
  index: number
  last: number
  onMove: (to: number) => void
  onRemove: () => void
}

function Slot({ photo, index, last, onMove, onRemove }: SlotProps) {
  const round =
    'grid size-11 place-items-center rounded-full aria-disabled:text-jamun-300 ' +
    'not-aria-disabled:hover:bg-jamun-100'
  const icon = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const
  // At either end the button is not removed and not disabled, because it may have the focus.
  const move = (to: number) => () => to >= 0 && to <= last && onMove(to)
  return (
    <>
      <div className="relative aspect-square cursor-grab overflow-hidden rounded-xs bg-chandan">
        <img
          src={photo.preview}
          alt={photo.alt || `Picture ${index + 1}`}
          className="size-full object-cover"
          draggable={false}
        />
        <button
          type="button"
          aria-label={`Remove picture ${index + 1}`}
          onClick={onRemove}
          className="absolute right-0 top-0 grid size-11 place-items-center"
        >
          <span className="grid size-8 place-items-center rounded-full bg-white">
            <X aria-hidden="true" strokeWidth={1.6} className="size-4" />
          </span>
        </button>
      </div>
      <div className="flex justify-center">
        <button
          type="button"
          aria-label={`Move picture ${index + 1} forward`}
          aria-disabled={index === 0 || undefined}
          onClick={move(index - 1)}
          className={round}
        >
          <ChevronLeft {...icon} />
        </button>
        <button
          type="button"
          aria-label={`Move picture ${index + 1} back`}
          aria-disabled={index === last || undefined}
          onClick={move(index + 1)}
          className={round}
        >
          <ChevronRight {...icon} />
        </button>
      </div>
    </>
  )
}

/** Chooses a picture that the library has already. */
function FromLibrary({ onChange }: Pick<SlotsProps, 'onChange'>) {
  const library = useLibrary()
  const [isOpen, setOpen] = useState(false)
  const open = () => {
    setOpen(true)
    void library.read('', 1)
  }
  const choose = ({ key, alt }: MediaPicture) => {
    setOpen(false)
    onChange((now) =>
      now.some((photo) => photo.key === key)
        ? now
        : appendPhotos(now, [{ id: key, key, preview: thumbnailOf(key), alt }]),
    )
  }
  return (
    <>
      <Button look="outline" size="sm" onClick={open}>
        From the library
      </Button>
      {isOpen && <MediaDialog library={library} onChoose={choose} onClose={() => setOpen(false)} />}
    </>
  )
}
