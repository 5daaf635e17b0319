import { Link2, MessageCircle } from 'lucide-react'
import type { FocusEvent, ReactElement, RefObject } from 'react'
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
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !container.current?.contains(relatedTarget))
      onClose(undefined)
  }
  return (
    <div
      role="group"
      aria-label="Share"
      className={
        'absolute top-full left-0 z-10 flex gap-x-6 bg-white px-4 whitespace-nowrap shadow-pop'
      }
    >
      <a
        href={whatsAppShareUrl(`${title}\n${url}`)}
        rel={EXTERNAL_REL}
        onBlur={onBlur}
        className={control}
      >
        <MessageCircle aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
        WhatsApp
      </a>
      <button type="button" onBlur={onBlur} onClick={() => void copy(url)} className={control}>
        <Link2 aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0" />
        Copy link
      </button>
    </div>
  )
}
