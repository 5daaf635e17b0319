import { useId, type ReactElement, type ReactNode, type RefObject } from 'react'
import { CloseButton, Modal } from '#web/ui/modal.tsx'

type DetailsDialogProps = {
  ref: RefObject<HTMLDialogElement | null>
  title: string
  onClose: () => void
  children: ReactNode
}

/** A dialog with a title and Close that stay in view while its content scrolls. Opens on mount. */
export function DetailsDialog({ ref, title, onClose, children }: DetailsDialogProps): ReactElement {
  const id = useId()
  return (
    <Modal
      ref={ref}
      openOnMount
      aria-labelledby={id}
      onClose={onClose}
      className="max-h-[85dvh] w-[min(100%-1.5rem,44rem)] rounded-md bg-white shadow-pop"
    >
      <div
        className={
          'sticky top-0 flex items-start justify-between gap-3 border-b border-jamun-100 ' +
          'bg-white py-3 pl-5 pr-2'
        }
      >
        <h2
          id={id}
          className={
            'pt-2 font-display text-[1.375rem] leading-tight wrap-anywhere ' +
            'max-[18rem]:text-base'
          }
        >
          {title}
        </h2>
        <CloseButton label="Close" onClick={() => ref.current?.close()} />
      </div>
      {children}
    </Modal>
  )
}
