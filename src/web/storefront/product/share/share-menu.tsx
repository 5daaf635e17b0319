import { Link2, MessageCircle } from 'lucide-react'
import { useEffect, type ReactElement, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { EXTERNAL_REL } from '#web/session/shop-facts.ts'
import { useClose } from '#web/ui/browser/use-close.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { whatsAppShareUrl } from './whatsapp.ts'

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast('success', 'Link copied')
  } catch {
    toast('error', 'The link could not be copied. Please copy it from the address bar.')
  }
}

type ShareMenuProps = {
  title: string
  url: string
  /** The look of its links. */
  control: string
  /** The Share button and this menu. */
  container: RefObject<HTMLElement | null>
  onClose: (menu: undefined) => void
}

/**
 * Ways to share an address where the browser has no dialog, over what is below the Share button.
 * Escape, a press outside and a focus that leaves close it.
 */
export function ShareMenu({
  title,
  url,
  control,
  container,
  onClose,
}: ShareMenuProps): ReactElement {
  useClose(true, container, onClose)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      // At once: the focus may be on a link that the menu covers.
      if (target instanceof Node && !container.current?.contains(target))
        flushSync(() => onClose(undefined))
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [container, onClose])
  return (
    <div
      role="group"
      aria-label="Share"
      className={
        'absolute top-full left-0 z-10 flex w-max max-w-[calc(100vw-2rem)] flex-wrap gap-x-6 ' +
        'bg-white px-4 shadow-pop'
      }
    >
      <a href={whatsAppShareUrl(`${title}\n${url}`)} rel={EXTERNAL_REL} className={control}>
        <MessageCircle aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
        WhatsApp
      </a>
      <button type="button" onClick={() => void copy(url)} className={control}>
        <Link2 aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
        Copy link
      </button>
    </div>
  )
}
