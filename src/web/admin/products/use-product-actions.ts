import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { AdminProduct } from '#contract/contract.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'

export type ProductActions = {
  remove(product: AdminProduct): Promise<void>
  restore(product: AdminProduct): Promise<void>
  duplicate(product: AdminProduct): Promise<void>
}

const reasonOf = (error: unknown) => serverMessage(error, 'Please check your internet connection.')

/**
 * The actions on one row of the product list. A delete asks for confirmation and can be undone. A
 * double click calls each only once.
 */
export function useProductActions(events: {
  onCopied: (copy: AdminProduct) => void
  onRemoved: (product: AdminProduct) => void
}): ProductActions {
  const { revalidate } = useRevalidator()
  const once = useOnce()

  const restore = async (product: AdminProduct): Promise<void> => {
    try {
      const { message } = await call('POST /api/admin/products/:id/restore', {
        params: { id: product._id },
        body: { state: 'before' },
      })
      toast('success', message)
      await revalidate()
    } catch (error) {
      toast('error', `Failed to update product: ${reasonOf(error)}`)
    }
  }
  const remove = async (product: AdminProduct): Promise<void> => {
    if (
      !(await askConfirm('Are you sure you want to delete this product?', {
        confirm: 'Delete',
        danger: true,
      }))
    )
      return
    try {
      const { message } = await call('DELETE /api/admin/products/:id', {
        params: { id: product._id },
      })
      events.onRemoved(product)
      toast('success', message, {
        label: 'Undo',
        onClick: () => void restore(product),
        takesFocus: usesKeyboard(),
      })
      await revalidate()
    } catch (error) {
      toast('error', `Failed to delete product: ${reasonOf(error)}`)
    }
  }
  const duplicate = async (product: AdminProduct): Promise<void> => {
    try {
      const reply = await call('POST /api/admin/products/:id/duplicate', {
        params: { id: product._id },
      })
      toast('success', reply.message)
      await revalidate()
      events.onCopied(reply.product)
    } catch (error) {
      toast('error', `Failed to create product: ${reasonOf(error)}`)
    }
  }
  return {
    remove: once('remove', remove),
    restore: once('restore', restore),
    duplicate: once('duplicate', duplicate),
  }
}

/** Whether the keyboard is in use: only then does the browser match `:focus-visible`. */
const usesKeyboard = (): boolean => document.activeElement?.matches(':focus-visible') ?? false

type ProductAction = (product: AdminProduct) => Promise<void>

/** Ignores a call while the same action on the same product is running. */
function useOnce(): (name: string, action: ProductAction) => ProductAction {
  const running = useRef(new Set<string>())
  return (name, action) => async (product) => {
    const key = `${name} ${product._id}`
    if (running.current.has(key)) return
    running.current.add(key)
    await action(product).finally(() => running.current.delete(key))
  }
}
