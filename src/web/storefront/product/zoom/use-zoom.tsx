import { Search } from 'lucide-react'
import {
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type RefObject,
} from 'react'
import type { ShownPicture } from '#web/storefront/product/product-view.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'

const importViewer = () => import('./viewer.tsx')
const importLens = () => import('./lens.tsx')
type Viewer = Awaited<ReturnType<typeof importViewer>>['ZoomViewer']
type Lens = Awaited<ReturnType<typeof importLens>>['Lens']

type ZoomOptions = {
  pictures: (ShownPicture | null)[]
  /** The sizes of the pictures in the gallery. */
  sizes: string
  title: string
  /** The picture that the gallery shows. */
  index: number
  go: (index: number) => void
}

export type Zoom = {
  /** For the element around the pictures; nothing without pictures. */
  wellProps: {
    onPointerEnter?: (event: PointerEvent) => void
    onClick?: (event: MouseEvent) => void
    className: string
  }
  /** The detail under the pointer, the button and the open viewer. */
  parts: ReactElement | null
}

/**
 * Magnifies the pictures of a gallery: a mouse shows a detail in place, a click or tap opens the
 * viewer. Their files are loaded when they are used. A video is not magnified, and its button opens
 * the viewer.
 */
export function useZoom({ pictures, sizes, title, index, go }: ZoomOptions): Zoom {
  const [LensPart, setLens] = useState<Lens>()
  const [ViewerPart, setViewer] = useState<Viewer>()
  const button = useRef<HTMLButtonElement>(null)
  const picture = pictures[index]
  if (!picture) return { wellProps: { className: '' }, parts: null }

  const close = (last: number) => {
    setViewer(undefined)
    if (last !== index) go(last)
    button.current?.focus({ preventScroll: true })
  }
  const open = async () => {
    const file = await loadPart(importViewer)
    if (file) setViewer(() => file.ZoomViewer)
  }
  const isVideo = picture.video !== undefined
  return {
    wellProps: {
      className: isVideo ? '' : 'cursor-zoom-in',
      onPointerEnter: ({ pointerType }) => {
        // Without its file a click still opens the viewer.
        if (pointerType !== 'mouse' || LensPart) return
        void importLens().then(
          (file) => setLens(() => file.Lens),
          () => undefined,
        )
      },
      onClick: ({ target }) => {
        if (target instanceof HTMLImageElement && !isVideo) void open()
      },
    },
    parts: (
      <>
        {LensPart && !isVideo && <LensPart picture={picture} />}
        <FullScreenButton ref={button} onClick={() => void open()} />
        {ViewerPart && (
          <ViewerPart
            pictures={pictures.filter((each) => each !== null)}
            gallerySizes={sizes}
            title={title}
            start={index}
            onClose={close}
          />
        )}
      </>
    ),
  }
}

function FullScreenButton(props: {
  ref: RefObject<HTMLButtonElement | null>
  onClick: () => void
}) {
  return (
    <button
      {...props}
      type="button"
      aria-label="View full screen"
      aria-haspopup="dialog"
      className={
        'absolute top-1.5 right-1.5 grid size-11 place-items-center text-jamun-950 ' +
        'noscript:hidden'
      }
    >
      {/* Its white edge is seen on dark pictures. */}
      <Search aria-hidden="true" strokeWidth={4.5} className="absolute size-5 text-white" />
      <Search aria-hidden="true" strokeWidth={1.6} className="relative size-5" />
    </button>
  )
}
