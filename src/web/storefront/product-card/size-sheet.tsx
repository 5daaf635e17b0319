import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useLocation } from 'react-router'
import type { Card } from '#web/api/product.ts'
import type { ChosenSize } from '#web/cart/save-addition.ts'
import { filteredSize, SizeField } from '#web/storefront/product/purchase/variant-chooser.tsx'
import { Button } from '#web/ui/button.tsx'
import { $alerts, Modal } from '#web/ui/modal.tsx'
import { loadSizes, type Sizes } from './load-sizes.ts'
import { SizeHead } from './size-head.tsx'

/** The id of the group of sizes, unlike that of a product page, which may be behind it. */
const SIZES_ID = 'card-sizes'
const TITLE_ID = 'card-sizes-title'

/**
 * Asks for the size of a piece over the page. Resolves to the variant, or undefined if
 * the customer closes it. Throws an ApiError if the sizes cannot be loaded.
 */
export async function askSize(card: Pick<Card, 'id'>): Promise<ChosenSize | undefined> {
  const sizes = await loadSizes(card.id)
  return new Promise((resolve) => {
    const sheet = (
      <SizeSheet
        key={`size-${card.id}`}
        {...sizes}
        onClose={(size) => {
          $alerts.set($alerts.get().filter((other) => other !== sheet))
          resolve(size)
        }}
      />
    )
    $alerts.set([...$alerts.get(), sheet])
  })
}

type SizeSheetProps = Sizes & { onClose: (size: ChosenSize | undefined) => void }

/** The piece, its sizes, and ADD TO CART. It closes when another page opens. */
function SizeSheet({ product, sizeGuide, onClose }: SizeSheetProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const added = useRef<ChosenSize>(undefined)
  const { key, search } = useLocation()
  const [variantId, setVariantId] = useState(filteredSize(product.variants, search)?.id)
  const [attempted, setAttempted] = useState(false)
  const [openedOn] = useState(key)
  useEffect(() => {
    if (key !== openedOn) dialog.current?.close()
  }, [key, openedOn])
  const variant = product.variants.find(({ id }) => id === variantId)

  const add = () => {
    setAttempted(true)
    if (!variant) return dialog.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
    added.current = { variantId: variant.id, variantLabel: variant.label }
    return dialog.current?.close()
  }

  return (
    <Modal
      ref={dialog}
      openOnMount
      closeOnBackdrop
      aria-labelledby={TITLE_ID}
      // React also calls it when the size guide closes, which is a dialog in this one.
      onClose={({ target }) => {
        if (target === dialog.current) onClose(added.current)
      }}
      className={
        'w-[min(100%-2rem,28rem)] rounded-md bg-white p-4 text-jamun-950 shadow-pop ' +
        'max-sm:mb-4 sm:p-6'
      }
    >
      <SizeHead
        id={TITLE_ID}
        product={product}
        price={variant ?? product}
        onClose={() => dialog.current?.close()}
      />
      <SizeField
        id={SIZES_ID}
        variants={product.variants}
        sizeGuide={sizeGuide}
        chosen={variantId}
        onChoose={setVariantId}
        isMissing={attempted && !variant}
      />
      <Button look="buy" size="lg" onClick={add} className="mt-6 w-full tracking-caps">
        ADD TO CART
      </Button>
    </Modal>
  )
}
