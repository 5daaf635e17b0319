import { useStore } from '@nanostores/react'
import { Suspense, use, useEffect, useState, type RefObject } from 'react'
import { Link } from 'react-router'
import type { Variant } from '#web/api/product.ts'
import { readUser } from '#web/session/session.ts'
import { loadSizes, type Sizes } from '#web/storefront/product-card/load-sizes.ts'
import { SizeHead } from '#web/storefront/product-card/size-head.tsx'
import { SizeField } from '#web/storefront/product/purchase/variant-chooser.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { dismissToast } from '#web/ui/feedback/toast.tsx'
import { clearSavedAddition } from './drop-addition.ts'
import {
  lacksVariant,
  parseSavedAddition,
  readSavedText,
  updateSavedAddition,
  type SavedAddition,
} from './saved-addition.ts'
import { $responses, sendSavedAddition, variantsPath } from './send-saved-addition.ts'

const TITLE_ID = 'missing-size-title'
/** The id of the group of sizes. */
const SIZES_ID = 'missing-sizes'

/** Returns the addition that this account saved without a size, or whose size was refused. */
function findWithoutSize(): SavedAddition | undefined {
  const addition = parseSavedAddition(readSavedText())
  const user = readUser()
  if (!addition || !lacksVariant(addition) || user === null || user === 'invalid') return undefined
  return addition.userId === user.id ? addition : undefined
}

/** Loads the sizes; null if that fails, because the page of the product shows them too. */
const findSizes = (productId: string): Promise<Sizes | null> =>
  loadSizes(productId).catch(() => null)

/**
 * The piece that was added before the log-in and still lacks its size, with its sizes; nothing
 * without one. `heading` takes the focus when the piece goes.
 */
export function MissingSize({ heading }: { heading: RefObject<HTMLElement | null> }) {
  useStore($responses)
  const [, setDismissed] = useState(false)
  const addition = findWithoutSize()
  if (!addition) return null
  const dismiss = () => {
    clearSavedAddition()
    setDismissed(true)
    heading.current?.focus()
  }
  const send = async (chosen: SavedAddition) => {
    updateSavedAddition(chosen)
    await sendSavedAddition()
    if (document.activeElement === document.body) heading.current?.focus()
  }
  return (
    <Piece
      key={addition.at}
      addition={addition}
      onDismiss={dismiss}
      onChoose={(chosen) => void send(chosen)}
    />
  )
}

type PieceProps = {
  addition: SavedAddition
  onDismiss: () => void
  onChoose: (chosen: SavedAddition) => void
}

function Piece(props: PieceProps) {
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
  onChoose,
  sizes: loading,
}: PieceProps & { sizes: Promise<Sizes | null> }) {
  const sizes = use(loading)
  const [chosenId, setChosenId] = useState<string>()
  const [attempted, setAttempted] = useState(false)
  const [busy, setBusy] = useState(false)
  // The sizes are here now.
  useEffect(() => dismissToast('Please select a size.'), [])
  if (!sizes) return <PieceLink addition={addition} />
  const { product, sizeGuide } = sizes
  const variant = variantOf(product.variants, chosenId)
  const add = () => {
    setAttempted(true)
    if (!variant) return focusSizes()
    setBusy(true)
    const { id: variantId, label: variantLabel } = variant
    return onChoose({ ...addition, variantId, variantLabel, at: Date.now() })
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
        onClick={add}
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
