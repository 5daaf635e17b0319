import { Suspense, use, useEffect, useState, type ReactElement } from 'react'
import { Link } from 'react-router'
import type { Variant } from '#web/api/product.ts'
import { loadSizes, type Sizes } from '#web/storefront/product-card/load-sizes.ts'
import { SizeHead } from '#web/storefront/product-card/size-head.tsx'
import { SizeField } from '#web/storefront/product/purchase/variant-chooser.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { dismissToast } from '#web/ui/feedback/toast.tsx'
import { changeSavedAddition } from './change-saved-additions.ts'
import type { SavedAddition } from './saved-additions.ts'
import { sendSavedAdditions, variantsPath } from './send-saved-additions.ts'

const TITLE_ID = 'missing-size-title'
/** The id of the group of sizes. */
const SIZES_ID = 'missing-sizes'

/** Loads the sizes; null if that fails, because the page of the product shows them too. */
const findSizes = (productId: string): Promise<Sizes | null> =>
  loadSizes(productId).catch(() => null)

type MissingSizeProps = { addition: SavedAddition; onDismiss: () => void; onAdded: () => void }

/** A piece that was added before the log-in and still lacks its size, with its sizes. */
export function MissingSize(props: MissingSizeProps): ReactElement {
  const [sizes] = useState(() => findSizes(props.addition.product.id))
  return (
    <section aria-labelledby={TITLE_ID} className="mx-auto mt-5 max-w-md bg-chandan p-4 lg:mt-8">
      <Suspense fallback={<PieceLink addition={props.addition} />}>
        <PieceSizes {...props} sizes={sizes} />
      </Suspense>
    </section>
  )
}

/** Until the sizes have loaded, and if they cannot be: the page of the product shows them too. */
function PieceLink({ addition }: { addition: SavedAddition }) {
  return (
    <>
      <p id={TITLE_ID} className="font-medium">
        {addition.product.title}
      </p>
      <Link to={variantsPath(addition)} className={buttonClass('buy', 'lg', 'mt-6 w-full')}>
        Choose size
      </Link>
    </>
  )
}

function PieceSizes({
  addition,
  onDismiss,
  onAdded,
  sizes: loading,
}: MissingSizeProps & { sizes: Promise<Sizes | null> }) {
  const sizes = use(loading)
  const [chosenId, setChosenId] = useState<string>()
  const [attempted, setAttempted] = useState(false)
  const [busy, setBusy] = useState(false)
  // The sizes are here now.
  useEffect(() => dismissToast('Please select a size.'), [])
  if (!sizes) return <PieceLink addition={addition} />
  const { product, sizeGuide } = sizes
  const variant = variantOf(product.variants, chosenId)
  const add = async () => {
    setAttempted(true)
    if (!variant) return focusSizes()
    setBusy(true)
    const { id: variantId, label: variantLabel } = variant
    changeSavedAddition(addition, { ...addition, variantId, variantLabel, at: Date.now() })
    await sendSavedAdditions()
    return onAdded()
  }
  return (
    <>
      <SizeHead id={TITLE_ID} product={product} price={variant ?? product} onClose={onDismiss} />
      <SizeField
        id={SIZES_ID}
        variants={product.variants}
        sizeGuide={sizeGuide}
        chosen={chosenId}
        onChoose={setChosenId}
        isMissing={attempted && !variant}
      />
      <Button
        look="buy"
        size="lg"
        busy={busy}
        disabled={product.stock <= 0}
        onClick={() => void add()}
        className="mt-6 w-full tracking-caps"
      >
        {product.stock <= 0 ? 'Sold out' : 'ADD TO CART'}
      </Button>
    </>
  )
}

const focusSizes = () =>
  document.getElementById(SIZES_ID)?.querySelector<HTMLInputElement>('input:enabled')?.focus()

/** The chosen variant; the only one if there is one. */
const variantOf = (variants: Variant[], id: string | undefined): Variant | undefined =>
  variants.length === 1 ? variants[0] : variants.find((variant) => variant.id === id)
