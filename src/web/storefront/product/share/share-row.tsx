import { useStore } from '@nanostores/react'
import { Columns3, MessageCircle, Share2 } from 'lucide-react'
import { useRef, useState, type ReactElement } from 'react'
import { productPath } from '#web/api/product.ts'
import { startComparing } from '#web/storefront/compare/compare-mode.ts'
import { $pieces } from '#web/storefront/compare/compare-state.ts'
import type { ProductView } from '#web/storefront/product/product-view.ts'
import { EXTERNAL_REL, useRootData } from '#web/session/shop-facts.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'

const importMenu = () => import('./share-menu.tsx')
type Menu = Awaited<ReturnType<typeof importMenu>>['ShareMenu']

const CONTROL =
  'inline-flex min-h-11 items-center gap-2 text-sm font-medium text-jamun-900 underline ' +
  'underline-offset-4 hover:text-rani-700'
const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5 shrink-0' } as const

/**
 * Shares by the browser's own dialog. Returns false where there is none; a dialog that the customer
 * closes is no failure.
 */
async function shareByBrowser(data: { title: string; url: string }): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share(data)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}

type ShareRowProps = {
  product: Pick<ProductView, 'id' | 'slug' | 'title' | 'pictures' | 'askUrl'>
}

/**
 * Shares the address of a product, chooses it for the comparison, and asks the shop about it by
 * WhatsApp if it has a number.
 */
export function ShareRow({ product }: ShareRowProps): ReactElement {
  const [Menu, setMenu] = useState<Menu>()
  const container = useRef<HTMLDivElement>(null)
  const { title, askUrl } = product
  const url = `${useRootData()?.publicUrl ?? ''}${productPath(product)}`
  const share = async () => {
    if (Menu) return setMenu(undefined)
    if (await shareByBrowser({ title, url })) return
    const file = await loadPart(importMenu)
    if (file) setMenu(() => file.ShareMenu)
  }
  return (
    <div className="mt-4 flex flex-wrap gap-x-6">
      <div ref={container} className="relative noscript:hidden">
        <button
          type="button"
          aria-expanded={Menu !== undefined}
          onClick={() => void share()}
          className={CONTROL}
        >
          <Share2 {...ICON} />
          Share
        </button>
        {Menu && (
          <Menu title={title} url={url} control={CONTROL} container={container} onClose={setMenu} />
        )}
      </div>
      <CompareButton product={product} />
      {askUrl && (
        <a href={askUrl} rel={EXTERNAL_REL} className={CONTROL}>
          <MessageCircle {...ICON} />
          Ask about this piece
        </a>
      )}
    </div>
  )
}

/** Chooses the product for the comparison, or removes it. */
function CompareButton({ product }: ShareRowProps) {
  const isChosen = useStore($pieces, { ssr: 'initial' }).some(({ id }) => id === product.id)
  const toggle = async () => (await startComparing())?.toggleFromPage(product)
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={() => void toggle()}
      className={`${CONTROL} aria-pressed:text-rani-700 noscript:hidden`}
    >
      <Columns3 {...ICON} />
      Compare
    </button>
  )
}
