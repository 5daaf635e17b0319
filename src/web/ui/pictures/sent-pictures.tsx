import { Suspense, use, useRef, useState, type ReactElement } from 'react'
import { readOwnPicture, readSentPicture } from '#web/api/orders/customer-pictures.ts'
import { CloseButton, Modal } from '#web/ui/modal.tsx'

/** Reads a picture as a `data:` URL; null if that fails. */
type Read = (id: string) => Promise<string | null>
/** Their sizes are in pixels. */
type Sizes = { id: string; width: number; height: number }

const READ_FOR: Record<'customer' | 'administrator', Read> = {
  customer: readOwnPicture,
  administrator: readSentPicture,
}

export type SentPicturesProps = {
  pictures: Sizes[]
  /** Who looks at them: the customer who sent them, or an administrator. */
  reader: keyof typeof READ_FOR
  className?: string
}

/** The pictures of a return or a complaint, as buttons that open each in full. */
export function SentPictures({
  pictures,
  reader,
  className = '',
}: SentPicturesProps): ReactElement {
  const [openId, setOpenId] = useState<string>()
  const sourceOf = useSources(READ_FOR[reader])
  const open = pictures.findIndex(({ id }) => id === openId)
  const shown = pictures[open]
  return (
    <>
      <ul aria-label="Pictures" className={`grid max-w-80 grid-cols-3 gap-2 ${className}`}>
        {pictures.map(({ id }, index) => (
          <li key={id}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-label={`Open picture ${index + 1}`}
              onClick={() => setOpenId(id)}
              className="block aspect-square w-full overflow-hidden rounded-xs bg-chandan"
            >
              <Suspense>
                <PrivateImage source={sourceOf(id)} alt="" className="size-full object-cover" />
              </Suspense>
            </button>
          </li>
        ))}
      </ul>
      {shown && (
        <FullPicture
          picture={shown}
          source={sourceOf(shown.id)}
          title={`Picture ${open + 1} of ${pictures.length}`}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  )
}

/** Returns the source of each picture. It is read once, when it is shown first. */
function useSources(read: Read): Read {
  const [sources] = useState(() => new Map<string, Promise<string | null>>())
  return (id) => {
    const source = sources.get(id) ?? read(id)
    sources.set(id, source)
    return source
  }
}

type PrivateImageProps = {
  source: Promise<string | null>
  alt: string
  className: string
  width?: number
  height?: number
}

/** A picture that needs the token of the session, so no `img` can load it by its address. */
function PrivateImage({ source, alt, ...attributes }: PrivateImageProps) {
  const url = use(source)
  return url === null ? (
    <span className="grid size-full min-h-20 place-items-center p-1 text-xs text-jamun-700">
      Not loaded
    </span>
  ) : (
    <img src={url} alt={alt} {...attributes} />
  )
}

type FullPictureProps = {
  picture: Sizes
  source: Promise<string | null>
  title: string
  onClose: () => void
}

function FullPicture({ picture: { width, height }, source, title, onClose }: FullPictureProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <Modal
      ref={dialog}
      openOnMount
      closeOnBackdrop
      aria-label={title}
      onClose={(event) => {
        // React passes the event to the dialog that this one was opened from.
        event.stopPropagation()
        onClose()
      }}
      className="max-h-[96dvh] max-w-[96vw] overflow-auto rounded-md bg-white shadow-pop"
    >
      <div className="flex items-center justify-between gap-4 py-1 pr-1 pl-4">
        <p className="font-semibold">{title}</p>
        <CloseButton label="Close" onClick={() => dialog.current?.close()} />
      </div>
      <Suspense>
        <PrivateImage
          source={source}
          alt={title}
          width={width}
          height={height}
          className="mx-auto block h-auto max-h-[84dvh] w-auto max-w-full object-contain"
        />
      </Suspense>
    </Modal>
  )
}
