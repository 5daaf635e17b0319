import { useRef, useState, type MouseEvent, type ReactElement } from 'react'
import { Link } from 'react-router'
import type { SizeGuide } from '#shared/catalog/size-guide.ts'
import type { Variant } from '#web/api/product.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'

const importDialog = () => import('./size-dialog.tsx')
type Dialog = Awaited<ReturnType<typeof importDialog>>['SizeDialog']

type FindSizeProps = {
  guide: SizeGuide
  /** The sizes of the piece, which the guide marks. */
  variants: Pick<Variant, 'id' | 'label' | 'stock'>[]
  /** The id of the chosen one, which the guide marks too. */
  chosen: string | undefined
  onChoose: (id: string) => void
}

/** Opens the size guide over the page. Without scripts, or in a new tab, it is a page. */
export function FindSize({ guide, ...piece }: FindSizeProps): ReactElement {
  const [Dialog, setDialog] = useState<Dialog>()
  const link = useRef<HTMLAnchorElement>(null)
  const open = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const file = await loadPart(importDialog)
    if (file) setDialog(() => file.SizeDialog)
  }
  const close = () => {
    setDialog(undefined)
    link.current?.focus({ preventScroll: true })
  }
  return (
    <>
      <Link
        ref={link}
        to={`/size-guide#${guide}`}
        onClick={(event) => void open(event)}
        className={
          'inline-flex min-h-11 items-center text-sm font-medium text-rani-600 underline ' +
          'underline-offset-4'
        }
      >
        {guide === 'chains' ? 'Find my length' : 'Find my size'}
      </Link>
      {Dialog && <Dialog guide={guide} {...piece} onClose={close} />}
    </>
  )
}
