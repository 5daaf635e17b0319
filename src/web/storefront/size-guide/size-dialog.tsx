import { useId, useRef, type ReactElement } from 'react'
import { Link } from 'react-router'
import type { SizeGuide } from '#shared/catalog/size-guide.ts'
import { CloseButton, Modal } from '#web/ui/modal.tsx'
import { GUIDE_TITLES, SizeSection } from './size-section.tsx'

type SizeDialogProps = { guide: SizeGuide; onClose: () => void }

/** The size guide over the product page: a sheet on phones, a dialog on wide screens. */
export function SizeDialog({ guide, onClose }: SizeDialogProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useId()
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
      <div
        className={
          'flex items-center justify-between gap-3 border-b border-jamun-200 py-2 pr-2 pl-5'
        }
      >
        <h2 id={heading} className="min-w-0 font-display text-xl">
          {GUIDE_TITLES[guide]}
        </h2>
        <CloseButton label="Close" onClick={() => dialog.current?.close()} />
      </div>
      <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-1 pb-6">
        <SizeSection guide={guide} />
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
      </div>
    </Modal>
  )
}
