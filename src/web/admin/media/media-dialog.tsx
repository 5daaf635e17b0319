import { useRef, useState, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { DetailsDialog } from '#web/admin/layout/details-dialog.tsx'
import { thumbnailOf, type MediaPicture } from '#web/api/admin/catalog/media.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { UploadPicture } from './upload-picture.tsx'
import type { LibraryState } from './use-library.ts'

type MediaDialogProps = {
  library: LibraryState
  onChoose: (picture: MediaPicture) => void
  onClose: () => void
}

/** Chooses a picture of the library, or uploads one. In the body: a form has no form in it. */
export function MediaDialog({ library, onChoose, onClose }: MediaDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  return createPortal(
    <DetailsDialog ref={dialog} title="Choose a picture" onClose={onClose}>
      <div className="stack-6 p-5 max-[18rem]:p-3">
        <section aria-label="New picture">
          <UploadPicture action="Upload and use" onUploaded={onChoose} />
        </section>
        <Library library={library} onChoose={onChoose} />
      </div>
    </DetailsDialog>,
    document.body,
  )
}

function Library({
  library: { found, busy, read },
  onChoose,
}: Pick<MediaDialogProps, 'library' | 'onChoose'>) {
  const [q, setQ] = useState('')
  return (
    <section aria-label="From the library" className="border-t border-jamun-100 pt-5">
      <form
        role="search"
        noValidate
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.stopPropagation()
          event.preventDefault()
          void read(q.trim(), 1)
        }}
      >
        <TextField
          label="Find a picture"
          className="min-w-0 flex-1 basis-48"
          type="search"
          autoComplete="off"
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <Button type="submit" look="outline" busy={busy}>
          Search
        </Button>
      </form>
      <div aria-live="polite">
        {found?.pictures.length === 0 && (
          <p className="pt-4 text-sm text-jamun-700">
            {found.q ? 'No picture matches.' : 'There are no pictures yet.'}
          </p>
        )}
      </div>
      {found && <Choices pictures={found.pictures} onChoose={onChoose} />}
      {found && found.pagination.page < found.pagination.totalPages && (
        <Button
          look="soft"
          size="sm"
          busy={busy}
          className="mt-4"
          onClick={() => void read(found.q, found.pagination.page + 1)}
        >
          Show more
        </Button>
      )}
    </section>
  )
}

function Choices({
  pictures,
  onChoose,
}: { pictures: MediaPicture[] } & Pick<MediaDialogProps, 'onChoose'>) {
  return (
    <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3">
      {pictures.map((picture) => (
        <li key={picture.key}>
          <button
            type="button"
            onClick={() => onChoose(picture)}
            className="block w-full rounded-xs border border-jamun-200 p-1 hover:border-jamun-900"
          >
            <img
              src={thumbnailOf(picture.key)}
              alt={picture.alt || picture.name || 'A picture without words'}
              loading="lazy"
              className="aspect-square w-full bg-chandan object-contain"
            />
            <span
              title={picture.name || picture.alt || picture.key}
              className="mt-1 block truncate text-xs text-jamun-700"
            >
              {picture.name || picture.alt || picture.key}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
