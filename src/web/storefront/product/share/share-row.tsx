import { Link2, MessageCircle, Share2 } from 'lucide-react'
import { useState, type ReactElement } from 'react'
import { productPath } from '#web/api/product.ts'
import { EXTERNAL_REL, useRootData, useShop } from '#web/session/shop-facts.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { whatsAppAskUrl, whatsAppShareUrl } from './whatsapp.ts'

const CONTROL =
  'inline-flex min-h-11 items-center gap-2 text-sm font-medium text-jamun-900 underline ' +
  'underline-offset-4 hover:text-rani-700'
const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5 shrink-0' } as const

async function copy(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url)
    toast('success', 'Link copied')
  } catch {
    toast('error', 'The link could not be copied. Please copy it from the address bar.')
  }
}

/**
 * Shares by the browser's own dialog. Returns false where there is none; a dialog that the customer
 * closes is no failure.
 */
async function shareByBrowser(data: { title: string; url: string }): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

/** Shares the address of a product, and asks the shop about it by WhatsApp if it has a number. */
export function ShareRow({ product }: { product: { slug: string; title: string } }): ReactElement {
  const [open, setOpen] = useState(false)
  const { message } = useShop()
  const { title } = product
  const url = `${useRootData()?.publicUrl ?? ''}${productPath(product)}`
  const ask = whatsAppAskUrl(message, `I have a question about ${title}: ${url}`)
  const share = async () => {
    if (open) setOpen(false)
    else if (!(await shareByBrowser({ title, url }))) setOpen(true)
  }
  return (
    <div className="mt-4">
      <div className="flex flex-wrap gap-x-6">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => void share()}
          className={`${CONTROL} noscript:hidden`}
        >
          <Share2 {...ICON} />
          Share
        </button>
        {ask && (
          <a href={ask} rel={EXTERNAL_REL} className={CONTROL}>
            <MessageCircle {...ICON} />
            Ask about this piece
          </a>
        )}
      </div>
      {open && (
        <div role="group" aria-label="Share" className="mt-1 flex flex-wrap gap-x-6">
          <a href={whatsAppShareUrl(`${title}\n${url}`)} rel={EXTERNAL_REL} className={CONTROL}>
            <MessageCircle {...ICON} />
            WhatsApp
          </a>
          <button type="button" onClick={() => void copy(url)} className={CONTROL}>
            <Link2 {...ICON} />
            Copy link
          </button>
        </div>
      )}
    </div>
  )
}
