import { useRef, useState, type MouseEvent, type ReactElement } from 'react'
import { apiAddress } from '#web/api/client.ts'
import { reviewPictureUrl, type Review } from '#web/api/reviews.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'

const importDialog = () => import('./picture-dialog.tsx')
type Dialog = Awaited<ReturnType<typeof importDialog>>['PictureDialog']

const urlOf = (id: string, size: 'small' | 'full') => apiAddress(reviewPictureUrl(id, size))

/** Small pictures; each opens in full with its review. Without scripts they are links. */
export function ReviewPictures({ review }: { review: Review }): ReactElement {
  const { author, pictures } = review
  const [Dialog, setDialog] = useState<Dialog>()
  const [start, setStart] = useState(0)
  const list = useRef<HTMLUListElement>(null)
  const open = async (event: MouseEvent, index: number) => {
    event.preventDefault()
    const file = await loadPart(importDialog)
    if (!file) return
    setStart(index)
    setDialog(() => file.PictureDialog)
  }
  const close = (last: number) => {
    setDialog(undefined)
    list.current?.querySelectorAll('a')[last]?.focus({ preventScroll: true })
  }
  return (
    <>
      <ul ref={list} aria-label={`Pictures of ${author}`} className="mt-3 flex flex-wrap gap-2">
        {pictures.map(({ id }, index) => (
          <li key={id}>
            <a
              href={urlOf(id, 'full')}
              aria-label={`Open picture ${index + 1} of ${author}`}
              onClick={(event) => void open(event, index)}
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
      {Dialog && (
        <Dialog
          review={review}
          urls={pictures.map(({ id }) => urlOf(id, 'full'))}
          start={start}
          onClose={close}
        />
      )}
    </>
  )
}
