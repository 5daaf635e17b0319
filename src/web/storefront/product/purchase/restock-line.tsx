import { useState, type ReactElement } from 'react'
import type { ProductView } from '#web/storefront/product/product-view.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'

const importForm = () => import('#web/storefront/product/restock/restock-form.tsx')
type Form = Awaited<ReturnType<typeof importForm>>['RestockForm']

/** Offers a message when a sold-out variant is back. Nothing if all are in stock. */
export function RestockLine({ product }: { product: ProductView }): ReactElement | null {
  const { variants } = product
  const [Form, setForm] = useState<Form>()
  const soldOut = variants.filter(({ stock }) => stock <= 0)
  if (soldOut.length === 0) return null
  const open = async () => {
    const file = await loadPart(importForm)
    if (file) setForm(() => file.RestockForm)
  }
  return Form ? (
    <Form soldOut={soldOut} byText={product.restockTexts} />
  ) : (
    <button
      type="button"
      onClick={() => void open()}
      className={
        'mt-3 min-h-11 text-sm font-medium text-rani-600 underline underline-offset-4 ' +
        'noscript:hidden'
      }
    >
      {soldOut.length < variants.length && 'Your size is sold out? '}
      Tell me when it is back
    </button>
  )
}
