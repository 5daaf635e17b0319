import { BadgeCheck } from 'lucide-react'
import { useRef, useState, type ReactElement } from 'react'
import { apiAddress } from '#web/api/client.ts'
import { reviewPictureUrl, type Review } from '#web/api/reviews.ts'
import { formatDay } from '#web/storefront/account/format.ts'
import { CloseButton, Modal } from '#web/ui/modal.tsx'
import { Stars } from '#web/ui/stars.tsx'

/** One published review. */
export function ReviewItem({ review }: { review: Review }): ReactElement {
  const { author, size, stars, text, at, pictures, reply } = review
  return (
    <li className="py-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <Stars stars={stars} className="text-lg leading-tight" />
        <span className="font-semibold wrap-anywhere">{author}</span>
        <span className="inline-flex items-center gap-1 text-sm text-mehendi-700">
          <BadgeCheck aria-hidden="true" strokeWidth={1.6} className="size-4" />
          Verified buyer
        </span>
      </div>
      <p className="mt-1 text-sm text-jamun-700">
        {formatDay(at)}
        {size && `. Bought: ${size}`}
      </p>
      <p className="mt-2 max-w-prose wrap-anywhere whitespace-pre-line">{text}</p>
      {pictures.length > 0 && <ReviewPictures author={author} pictures={pictures} />}
      {reply && (
        <div className="mt-3 max-w-prose border-l-2 border-zari-500 bg-chandan px-4 py-3 text-sm">
          <p className="font-semibold">Our reply</p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply.text}</p>
        </div>
      )}
    </li>
  )
}

type PicturesProps = Pick<Review, 'author' | 'pictures'>

const urlOf = (id: string, size: 'small' | 'full') => apiAddress(reviewPictureUrl(id, size))

/** Small pictures; each opens in full. Without scripts they are links. */
function ReviewPictures({ author, pictures }: PicturesProps) {
  const [openId, setOpenId] = useState<string>()
  const at = pictures.findIndex(({ id }) => id === openId)
  const open = pictures[at]
  return (
    <>
      <ul aria-label={`Pictures of ${author}`} className="mt-3 flex flex-wrap gap-2">
        {pictures.map(({ id }, index) => (
          <li key={id}>
            <a
              href={urlOf(id, 'full')}
              aria-label={`Open picture ${index + 1} of ${author}`}
              onClick={(event) => {
                event.preventDefault()
                setOpenId(id)
              }}
              className="block size-24 overflow-hidden rounded-xs bg-chandan"
            >
              <img
                src={urlOf(id, 'small')}
                alt=""
                width={96}
                height={96}
                loading="lazy"
                className="size-full object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
      {open && (
        <FullPicture
          picture={open}
          title={`Picture ${at + 1} of ${pictures.length}`}
          onClose={() => setOpenId(undefined)}
        />
      )}
    </>
  )
}

function FullPicture({
  picture: { id, width, height },
  title,
  onClose,
}: {
  picture: Review['pictures'][number]
  title: string
  onClose: () => void
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <Modal
      ref={dialog}
      openOnMount
      closeOnBackdrop
      aria-label={title}
      onClose={onClose}
      className="max-h-[96dvh] max-w-[96vw] overflow-auto rounded-md bg-white shadow-pop"
    >
      <div className="flex items-center justify-between gap-4 py-1 pr-1 pl-4">
        <p className="font-semibold">{title}</p>
        <CloseButton label="Close" onClick={() => dialog.current?.close()} />
      </div>
      <img
        src={urlOf(id, 'full')}
        alt={title}
        width={width}
        height={height}
        className="mx-auto block h-auto max-h-[84dvh] w-auto max-w-full object-contain"
      />
    </Modal>
  )
}
