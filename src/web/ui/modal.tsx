import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import { atom } from 'nanostores'
import {
  useEffect,
  type ComponentProps,
  type MouseEvent,
  type ReactElement,
  type RefObject,
} from 'react'

type ModalProps = Omit<ComponentProps<'dialog'>, 'ref' | 'open' | 'onClick'> & {
  ref: RefObject<HTMLDialogElement | null>
  /** Without this, the caller opens it with `ref.current.showModal()`. */
  openOnMount?: boolean
  closeOnBackdrop?: boolean
  /** Closes after a click on any link in it. */
  closeOnLink?: boolean
}

/**
 * A modal native `<dialog>`: the browser traps the focus, closes it on Escape and gives the focus
 * back. base.css locks the page scroll while it is open. Needs `aria-label` or `aria-labelledby`.
 */
export function Modal({
  openOnMount,
  closeOnBackdrop,
  closeOnLink,
  ...attributes
}: ModalProps): ReactElement {
  const { ref } = attributes
  useEffect(() => {
    if (openOnMount && !ref.current?.open) ref.current?.showModal()
  }, [openOnMount, ref])
  const closeOnClick = ({ target }: MouseEvent) => {
    const isClosing =
      target === ref.current
        ? closeOnBackdrop
        : closeOnLink && target instanceof Element && target.closest('a')
    if (isClosing) ref.current?.close()
  }
  return (
    // A click on the backdrop needs a pointer; Escape and the buttons serve the keyboard.
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
       jsx-a11y/no-noninteractive-element-interactions */
    <dialog data-modal onClick={closeOnClick} {...attributes} />
  )
}

type CloseButtonProps = { label: string; hover?: string; onClick: () => void }

/** The round cross in the head of a modal. `hover` is the class of its background. */
export function CloseButton({
  label,
  hover = 'hover:bg-jamun-100',
  onClick,
}: CloseButtonProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className={`grid size-11 shrink-0 place-items-center rounded-full ${hover}`}
    >
      <X aria-hidden="true" strokeWidth={1.6} className="size-6" />
    </button>
  )
}

/**
 * The alerts and questions that are not closed yet. Each is an element with its own dialog
 * (feedback/alert.tsx), so that pages without alerts do not load it.
 */
export const $alerts = atom<ReactElement[]>([])

/** Shows alerts and questions one after another. Mounted once, in the root. */
export function AlertHost(): ReactElement | null {
  const [alert] = useStore($alerts, { ssr: 'initial' })
  return alert ?? null
}
