import { Play } from 'lucide-react'
import { useRef, useState, type ReactElement } from 'react'
import { videoUrl } from '#shared/catalog/picture.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { ShownPicture } from './product-view.ts'

type VideoSlideProps = {
  poster: ShownPicture
  sizes: string
  videoKey: string
  title: string
  isShown: boolean
  /** Whether its poster is shown uncropped, on the ground of the viewer. */
  isWhole?: boolean
}

/**
 * A video behind its poster. Nothing of the video is loaded before the button is pressed; when
 * another slide is shown, it ends.
 */
export function VideoSlide({
  poster,
  sizes,
  videoKey,
  title,
  isShown,
  isWhole = false,
}: VideoSlideProps): ReactElement | null {
  const [plays, setPlays] = useState(false)
  const hasPlayed = useRef(false)
  if (plays && !isShown) setPlays(false)
  if (plays)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- administrators have no captions
      <video
        // The focused button is removed.
        ref={(element) => element?.focus()}
        src={videoUrl(videoKey)}
        aria-label={`Video of ${title}`}
        controls
        autoPlay
        onEnded={({ currentTarget }) => {
          hasPlayed.current = currentTarget === document.activeElement
          setPlays(false)
        }}
        playsInline
        className={`size-full object-contain ${isWhole ? '' : 'bg-chandan'}`}
      />
    )
  return (
    <button
      // The focused video is removed at its end.
      ref={(element) => {
        if (hasPlayed.current) element?.focus({ preventScroll: true })
      }}
      type="button"
      aria-label={`Play the video of ${title}`}
      tabIndex={isShown ? undefined : -1}
      onClick={() => setPlays(true)}
      className="relative block size-full focus-visible:-outline-offset-4"
    >
      <Picture
        picture={poster}
        sizes={sizes}
        className={`size-full ${isWhole ? 'object-contain' : 'object-cover'}`}
        alt=""
      />
      <span
        className={
          'absolute inset-0 m-auto grid size-16 place-items-center rounded-full bg-white/95 ' +
          'text-jamun-950'
        }
      >
        <Play aria-hidden="true" strokeWidth={1.6} className="ml-1 size-7" />
      </span>
    </button>
  )
}
