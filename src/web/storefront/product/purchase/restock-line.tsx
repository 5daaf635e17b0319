import { useState, type ReactElement, type RefCallback } from 'react'
import type { ProductView } from '#web/storefront/product/product-view.ts'
import { Button } from '#web/ui/button.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'

const importForm = () => import('#web/storefront/product/restock/restock-form.tsx')
type Form = Awaited<ReturnType<typeof importForm>>['RestockForm']

/** What the buttons that offer a message say. */
export const TELL_ME = 'Tell me when it is back'

/** The form that asks for a message when a sold-out variant is back; undefined until it is open. */
export function useRestockForm(): { Form: Form | undefined; open: () => void } {
  const [Form, setForm] = useState<Form>()
  const load = async () => {
    const file = await loadPart(importForm)
    if (file) setForm(() => file.RestockForm)
  }
  return { Form, open: () => void load() }
}

type RestockLineProps = {
  product: ProductView
  restock: ReturnType<typeof useRestockForm>
  /** The button of a product that is sold out in all sizes: the only one that is of use. */
  button: RefCallback<HTMLSpanElement>
}

/** Offers a message when a sold-out variant is back. Nothing if all are in stock. */
export function RestockLine({
  product: { variants, restockTexts },
  restock: { Form, open },
  button,
}: RestockLineProps): ReactElement | null {
  const soldOut = variants.filter(({ stock }) => stock <= 0)
  if (soldOut.length === 0) return null
  if (Form) return <Form soldOut={soldOut} byText={restockTexts} />
  if (soldOut.length === variants.length)
    return (
      <span ref={button} className="mt-3 grid noscript:hidden">
        <Button size="lg" onClick={open}>
          {TELL_ME}
        </Button>
      </span>
    )
  return (
    <button
      type="button"
      onClick={open}
      className={
        'mt-3 min-h-11 text-sm font-medium text-rani-600 underline underline-offset-4 ' +
        'noscript:hidden'
      }
    >
      Your size is sold out? {TELL_ME}
    </button>
  )
}
