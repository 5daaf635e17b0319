import { ChevronLeft, ChevronRight, ZoomIn, ZoomOut } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import type { ShownPicture } from '#web/storefront/product/product-view.ts'
import { VideoSlide } from '#web/storefront/product/video-slide.tsx'
import { CloseButton, Modal } from '#web/ui/modal.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useBackToClose } from './use-back-to-close.ts'
import { useZoomGestures, zoomByKey, type StageProps } from './use-zoom-gestures.ts'
import { useZoomView, type ViewControl } from './use-zoom-view.ts'
import { ZoomPicture } from './zoom-picture.tsx'
import { MAX_SCALE } from './zoom-view.ts'

const BUTTON_STEP = 1.6
const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-6' } as const

type ControlProps = { label: string; onClick: () => void; isOff?: boolean; children: ReactNode }

/** A button that keeps the focus when it can do nothing more. */
function Control({ label, onClick, isOff = false, children }: ControlProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
      className={
        'grid size-12 place-items-center rounded-full hover:bg-white/15 aria-disabled:opacity-40'
      }
    >
      {children}
    </button>
  )
}

const isVideo = ({ video }: ShownPicture): boolean => video !== undefined

type StageBoxProps = {
  picture: ShownPicture
  title: string
  gallerySizes: string
  isZoomed: boolean
  gestures: StageProps
  ref: RefObject<HTMLDivElement | null>
}

/**
 * The picture, which fingers and mouse magnify, or the video, which is only swiped. Its first child
 * is moved by useZoomView.
 */
function Stage({ picture, title, gallerySizes, isZoomed, gestures, ref }: StageBoxProps) {
  const cursor = isZoomed ? 'cursor-grab active:cursor-grabbing' : 'cursor-zoom-in'
  return (
    <div
      ref={ref}
      {...gestures}
      tabIndex={-1}
      className={
        'min-h-0 touch-none overflow-hidden outline-none select-none ' +
        (isVideo(picture) ? '' : cursor)
      }
    >
      <div className="zoom-layer relative size-full">
        {picture.video === undefined ? (
          <LargePicture {...{ picture, gallerySizes, isZoomed }} />
        ) : (
          <VideoSlide
            key={picture.key}
            poster={picture}
            sizes="100vw"
            videoKey={picture.video}
            title={title}
            isShown
            isWhole
          />
        )}
      </div>
    </div>
  )
}

/** The file of the gallery is there already, and is seen until the large one is. */
const LargePicture = ({
  picture,
  gallerySizes,
  isZoomed,
}: Pick<StageBoxProps, 'picture' | 'gallerySizes' | 'isZoomed'>) => (
  <>
    <Picture
      key={`${picture.key} small`}
      picture={picture}
      sizes={gallerySizes}
      className="absolute inset-0 size-full object-contain"
      eager
      alt=""
    />
    <ZoomPicture
      key={picture.key}
      picture={picture}
      sizes={isZoomed ? '250vw' : '100vw'}
      className="relative size-full object-contain"
    />
  </>
)

type ControlsProps = {
  index: number
  pictures: ShownPicture[]
  view: ViewControl
  onStep: (step: -1 | 1) => void
}

function Controls({ index, pictures, view, onStep }: ControlsProps) {
  const count = pictures.length
  const onVideo = pictures[index]?.video !== undefined
  return (
    <div className="flex items-center justify-center gap-2 p-3">
      <Control
        label="Zoom out"
        isOff={view.scale <= 1}
        onClick={() => view.zoomBy(1 / BUTTON_STEP)}
      >
        <ZoomOut {...ICON} />
      </Control>
      {count > 1 && (
        <>
          <Control label="Previous picture" onClick={() => onStep(-1)}>
            <ChevronLeft {...ICON} />
          </Control>
          <p aria-live="polite" className="tnum min-w-14 text-center text-base">
            <span className="sr-only">{onVideo ? 'Video, ' : 'Picture '}</span>
            {index + 1} <span aria-hidden="true">/</span>
            <span className="sr-only">of</span> {count}
          </p>
          <Control label="Next picture" onClick={() => onStep(1)}>
            <ChevronRight {...ICON} />
          </Control>
        </>
      )}
      <Control
        label="Zoom in"
        isOff={onVideo || view.scale >= MAX_SCALE}
        onClick={() => view.zoomBy(BUTTON_STEP)}
      >
        <ZoomIn {...ICON} />
      </Control>
    </div>
  )
}

type ThumbnailsProps = Pick<ViewerProps, 'pictures'> & {
  index: number
  onChoose: (index: number) => void
}

/** All pictures to choose from; nothing for one. In a low window the picture has their place. */
function Thumbnails({ pictures, index, onChoose }: ThumbnailsProps) {
  if (pictures.length < 2) return null
  return (
    <div
      className={
        'mx-auto flex max-w-full gap-2 overflow-x-auto px-4 pt-3 [@media(height<30rem)]:hidden'
      }
    >
      {pictures.map((picture, at) => (
        <button
          key={picture.key}
          type="button"
          aria-label={isVideo(picture) ? 'Video' : `Picture ${at + 1} of ${pictures.length}`}
          aria-current={at === index ? 'true' : undefined}
          onClick={() => onChoose(at)}
          className={
            'size-12 shrink-0 overflow-hidden rounded-xs border-2 ' +
            'focus-visible:-outline-offset-2 ' +
            (isVideo(picture) ? 'video-mark ' : '') +
            (at === index ? 'border-white' : 'border-transparent opacity-60')
          }
        >
          <Picture picture={picture} sizes="48px" className="size-full object-cover" alt="" />
        </button>
      ))}
    </div>
  )
}

type ViewerProps = {
  pictures: ShownPicture[]
  /** The sizes of the pictures in the gallery, whose files are loaded already. */
  gallerySizes: string
  title: string
  /** The index of the first picture to show. */
  start: number
  /** Gets the index of the last picture that was shown. */
  onClose: (index: number) => void
}

/**
 * The pictures of a product on the whole screen, and its video, which ends when another one is
 * shown. Fingers, mouse and keys magnify the pictures (use-zoom-gestures.ts). Escape and Back
 * close.
 */
export function ZoomViewer({
  pictures,
  gallerySizes,
  title,
  start,
  onClose,
}: ViewerProps): ReactElement | null {
  const dialog = useRef<HTMLDialogElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const [index, setIndex] = useState(start)
  useBackToClose(dialog)
  usePausedGallery()
  const picture = pictures[index]
  const view = useZoomView(stage, picture)
  const step = (by: -1 | 1) => {
    // The focused video or its button is removed, and keys are for what has the focus.
    if (stage.current?.contains(document.activeElement)) stage.current.focus()
    setIndex((index + by + pictures.length) % pictures.length)
  }
  const gestures = useZoomGestures(view, step)
  if (!picture) return null
  return (
    <Modal
      ref={dialog}
      openOnMount
      aria-label={`Pictures of ${title}`}
      data-cloth="jamun"
      onKeyDown={(event) => zoomByKey(event, view, step)}
      onClose={() => onClose(index)}
      className={
        'm-0 h-dvh max-h-none w-screen max-w-none grid-rows-[auto_minmax(0,1fr)_auto_auto] ' +
        'bg-jamun-950 text-white open:grid'
      }
    >
      <div className="flex items-center gap-3 py-2 pr-2 pl-4">
        <p title={title} className="min-w-0 flex-1 truncate text-sm">
          {title}
        </p>
        <CloseButton
          label="Close"
          hover="hover:bg-white/15"
          onClick={() => dialog.current?.close()}
        />
      </div>
      <Stage
        picture={picture}
        title={title}
        gallerySizes={gallerySizes}
        isZoomed={view.scale > 1}
        gestures={gestures}
        ref={stage}
      />
      <Thumbnails pictures={pictures} index={index} onChoose={setIndex} />
      <Controls index={index} pictures={pictures} view={view} onStep={step} />
    </Modal>
  )
}

/** Pauses the video of the gallery, which is behind the viewer. */
function usePausedGallery(): void {
  useEffect(() => {
    for (const video of document.querySelectorAll('video')) video.pause()
  }, [])
}
