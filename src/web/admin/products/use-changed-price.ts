import { useRef, type FormEvent } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PriceName, ProductFields } from '#web/admin/products/schema/form-types.ts'

const OTHERS: Record<PriceName, PriceName> = {
  actualPrice: 'salePrice',
  salePrice: 'actualPrice',
}

const isPrice = (name: string): name is PriceName => name in OTHERS

/** The type of a problem that the comparison of both prices has found. */
export const COMPARED = 'compared'

/**
 * Which price was typed last: the problem of both stands there. `note` is for changes of the form,
 * before their field checks itself. It takes the problem away from the other price.
 */
export function useChangedPrice() {
  const changed = useRef<PriceName>('actualPrice')
  return {
    changed,
    note: (form: UseFormReturn<ProductFields>, { target }: FormEvent) => {
      if (!(target instanceof HTMLInputElement) || !isPrice(target.name)) return
      changed.current = target.name
      const other = OTHERS[target.name]
      if (form.getFieldState(other).error?.type === COMPARED) form.clearErrors(other)
    },
  }
}
