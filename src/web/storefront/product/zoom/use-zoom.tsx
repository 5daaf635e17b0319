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
  /** For the element around the pictures; nothing if the shown one cannot be magnified. */
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
 * viewer. Their files are loaded when they are used. A video is not magnified.
 */
export function useZoom({ pictures, sizes, title, index, go }: ZoomOptions): Zoom {
  const [LensPart, setLens] = useState<Lens>()
  const [ViewerPart, setViewer] = useState<Viewer>()
  const button = useRef<HTMLButtonElement>(null)
  const picture = pictures[index]
  const zoomable = pictures.filter(
    (each): each is ShownPicture => each !== null && each.video === undefined,
  )
  const close = (last: number) => {
    setViewer(undefined)
    const shown = zoomable[last]
    if (shown && shown !== picture) go(pictures.indexOf(shown))
    button.current?.focus({ preventScroll: true })
  }
  const viewer = ViewerPart && (
    <ViewerPart
      pictures={zoomable}
      gallerySizes={sizes}
      title={title}
      start={Math.max(
        0,
        zoomable.findIndex((each) => each === picture),
      )}
      onClose={close}
    />
  )
  if (!picture || picture.video !== undefined) return { wellProps: { className: '' }, parts: null }

  const open = async () => {
    const file = await loadPart(importViewer)
    if (file) setViewer(() => file.ZoomViewer)
  }
  return {
    wellProps: {
      className: 'cursor-zoom-in',
      onPointerEnter: ({ pointerType }) => {
        // Without its file a click still opens the viewer.
        if (pointerType !== 'mouse' || LensPart) return
        void importLens().then(
          (file) => setLens(() => file.Lens),
          () => undefined,
        )
      },
      onClick: ({ target }) => {
        if (target instanceof HTMLImageElement) void open()
      },
    },
    parts: (
      <>
        {LensPart && <LensPart picture={picture} />}
        <FullScreenButton ref={button} onClick={() => void open()} />
        {viewer}
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
