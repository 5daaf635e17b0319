import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import type { Review } from '#web/api/reviews.ts'
import { useBackToClose } from '#web/storefront/product/zoom/use-back-to-close.ts'
import { CloseButton, Modal } from '#web/ui/modal.tsx'
import { Stars } from '#web/ui/stars.tsx'

const KEYS: Record<string, number | undefined> = { ArrowLeft: -1, ArrowRight: 1 }

type PictureDialogProps = {
  review: Review
  /** The addresses of its pictures in full size. */
  urls: string[]
  /** The index of the first picture to show. */
  start: number
  /** Gets the index of the last picture that was shown. */
  onClose: (index: number) => void
}

/** The pictures of one review in full size, with who wrote it, its stars and its text. */
export function PictureDialog({
  review: { author, stars, text },
  urls,
  start,
  onClose,
}: PictureDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const [index, setIndex] = useState(start)
  useBackToClose(dialog)
  const step = (by: number) => setIndex((index + by + urls.length) % urls.length)
  const onKeyDown = ({ key }: KeyboardEvent) => step(KEYS[key] ?? 0)
  const count = `Picture ${index + 1} of ${urls.length}`
  return (
    <Modal
      ref={dialog}
      openOnMount
      closeOnBackdrop
      aria-label={`Pictures of ${author}`}
      onKeyDown={onKeyDown}
      onClose={() => onClose(index)}
      className={
        'max-h-[96dvh] w-[min(100%-1.5rem,44rem)] overflow-y-auto rounded-md bg-white shadow-pop'
      }
    >
      <div className="flex items-center p-1">
        {urls.length > 1 && <Step label="Previous picture" onClick={() => step(-1)} />}
        <p aria-live="polite" className="tnum px-3 text-sm text-jamun-700">
          {count}
        </p>
        {urls.length > 1 && <Step label="Next picture" onClick={() => step(1)} />}
        <span className="ml-auto">
          <CloseButton label="Close" onClick={() => dialog.current?.close()} />
        </span>
      </div>
      <img
        key={index}
        src={urls[index]}
        alt={`${count} by ${author}`}
        className="h-[58dvh] w-full bg-chandan object-contain"
      />
      <div className="px-4 py-3">
        <p className="flex flex-wrap items-center gap-x-3">
          <Stars stars={stars} className="text-lg leading-tight" />
          <span className="font-semibold wrap-anywhere">{author}</span>
        </p>
        <p title={text} className="mt-1 line-clamp-4 wrap-anywhere text-sm text-jamun-800">
          {text}
        </p>
      </div>
    </Modal>
  )
}

type StepProps = { label: 'Previous picture' | 'Next picture'; onClick: () => void }

function Step({ label, onClick }: StepProps) {
  const Sign = label === 'Next picture' ? ChevronRight : ChevronLeft
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-jamun-100"
    >
      <Sign aria-hidden="true" strokeWidth={1.6} className="size-5" />
    </button>
  )
}
