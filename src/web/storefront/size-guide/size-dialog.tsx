import { useEffect, useId, useRef, useState, type ReactElement, type RefObject } from 'react'
import { Link } from 'react-router'
import type { SizeGuide } from '#shared/catalog/size-guide.ts'
import { CloseButton, Modal } from '#web/ui/modal.tsx'
import type { Variant } from '#web/api/product.ts'
import { Button } from '#web/ui/button.tsx'
import { GUIDE_TITLES, SizeSection, wholeTableOf } from './size-section.tsx'

/** Scrolls to the chosen size, else to the first one of the piece. */
function useRowInView(list: RefObject<HTMLElement | null>, isShort: boolean): void {
  useEffect(() => {
    const row =
      list.current?.querySelector('[aria-pressed="true"]') ??
      list.current?.querySelector('[data-piece]')
    row?.scrollIntoView({ block: isShort ? 'nearest' : 'center' })
  }, [list, isShort])
}

type SizeDialogProps = {
  guide: SizeGuide
  /** The sizes of the piece, which are marked in the table. */
  variants: Pick<Variant, 'id' | 'label' | 'stock'>[]
  chosen: string | undefined
  onChoose: (id: string) => void
  onClose: () => void
}

/** The size guide over the product page: a sheet on phones, a dialog on wide screens. */
export function SizeDialog({
  guide,
  variants,
  chosen,
  onChoose,
  onClose,
}: SizeDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const heading = useId()
  const whole = wholeTableOf(guide, variants)
  const [isShort, setShort] = useState(whole !== '')
  useRowInView(list, isShort)
  const choose = (id: string) => {
    onChoose(id)
    dialog.current?.close()
  }
  return (
    <Modal
      ref={dialog}
      openOnMount
      closeOnBackdrop
      closeOnLink
      aria-labelledby={heading}
      onClose={onClose}
      className={
        'fixed inset-x-0 top-auto bottom-0 m-0 max-h-[85dvh] w-full max-w-none flex-col ' +
        'rounded-t-md bg-mogra shadow-pop open:flex lg:inset-0 lg:m-auto lg:h-fit lg:w-120 ' +
        'lg:rounded-md'
      }
    >
      <Head id={heading} guide={guide} onClose={() => dialog.current?.close()} />
      {whole && (
        <p className="border-b border-jamun-200 px-5">
          <Button look="link" className="text-sm" onClick={() => setShort(!isShort)}>
            {isShort ? whole : 'Only this piece'}
          </Button>
        </p>
      )}
      <div
        ref={list}
        className={'size-list min-h-0 scroll-pb-12 overflow-y-auto overscroll-contain px-5'}
      >
        <SizeSection
          guide={guide}
          variants={variants}
          isShort={isShort}
          chosen={chosen}
          onChoose={choose}
        />
        <PageLink guide={guide} />
      </div>
    </Modal>
  )
}

type HeadProps = { id: string; guide: SizeGuide; onClose: () => void }

const Head = ({ id, guide, onClose }: HeadProps) => (
  <div
    className={'flex items-center justify-between gap-3 border-b border-jamun-200 py-2 pr-2 pl-5'}
  >
    <h2 id={id} className="min-w-0 font-display text-xl">
      {GUIDE_TITLES[guide]}
    </h2>
    <CloseButton label="Close" onClick={onClose} />
  </div>
)

const PageLink = ({ guide }: { guide: SizeGuide }) => (
  <p className="mt-4 text-sm">
    <Link
      to={`/size-guide#${guide}`}
      className={
        'inline-flex min-h-11 items-center text-rani-600 underline underline-offset-2 ' +
        'hover:text-rani-700'
      }
    >
      {guide === 'chains' ? 'Ring and bangle sizes too' : 'Print it true to scale'}
    </Link>
  </p>
)
