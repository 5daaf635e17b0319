import { Link2, MessageCircle } from 'lucide-react'
import type { ReactElement } from 'react'
import { EXTERNAL_REL } from '#web/session/shop-facts.ts'
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

type ShareMenuProps = { title: string; url: string; control: string }

/** Ways to share an address where the browser has no dialog. `control` is the look of its links. */
export function ShareMenu({ title, url, control }: ShareMenuProps): ReactElement {
  return (
    <div role="group" aria-label="Share" className="mt-1 flex flex-wrap gap-x-6">
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
