import { useEffect, useRef, useState, type ReactElement } from 'react'
import { Link, useLocation } from 'react-router'
import { sizeGuideOf, type SizeGuide } from '#shared/catalog/size-guide.ts'
import { call } from '#web/api/client.ts'
import { productPath, toProduct, type Card, type Product } from '#web/api/product.ts'
import { SizeField } from '#web/storefront/product/purchase/variant-chooser.tsx'
import { Button } from '#web/ui/button.tsx'
import { $alerts, CloseButton, Modal } from '#web/ui/modal.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from './price.tsx'

/** The id of the group of sizes, unlike that of a product page, which may be below. */
const SIZES_ID = 'card-sizes'
const TITLE_ID = 'card-sizes-title'

/**
 * Asks for the size of a piece over the page of its card. Resolves to the id of the variant, or
 * undefined if the customer closes it. Throws an ApiError if the sizes cannot be loaded.
 */
export async function askSize(card: Card): Promise<string | undefined> {
  const [details, { categories }] = await Promise.all([
    call('GET /api/products/:id', { params: { id: card.id } }),
    call('GET /api/categories'),
  ])
  const product = toProduct(details)
  const sizeGuide = sizeGuideOf(
    details.categories.map((value) => ({
      label: categories.find((listing) => listing.value === value)?.label ?? value,
    })),
  )
  return new Promise((resolve) => {
    const sheet = (
      <SizeSheet
        key={`size-${card.id}`}
        product={product}
        sizeGuide={sizeGuide}
        onClose={(variantId) => {
          $alerts.set($alerts.get().filter((other) => other !== sheet))
          resolve(variantId)
        }}
      />
    )
    $alerts.set([...$alerts.get(), sheet])
  })
}

type SizeSheetProps = {
  product: Product
  sizeGuide: SizeGuide | null
  onClose: (variantId: string | undefined) => void
}

/** The piece, its sizes, and ADD TO CART. It closes when another page opens. */
function SizeSheet({ product, sizeGuide, onClose }: SizeSheetProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const added = useRef<string>(undefined)
  const [variantId, setVariantId] = useState<string>()
  const [attempted, setAttempted] = useState(false)
  const { key } = useLocation()
  const [openedOn] = useState(key)
  useEffect(() => {
    if (key !== openedOn) dialog.current?.close()
  }, [key, openedOn])
  const variant = product.variants.find(({ id }) => id === variantId)

  const add = () => {
    setAttempted(true)
    if (!variant) return dialog.current?.querySelector<HTMLInputElement>('input:enabled')?.focus()
    added.current = variant.id
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
      <Head product={product} price={variant ?? product} onClose={() => dialog.current?.close()} />
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

type HeadProps = {
  product: Product
  price: Pick<Product, 'price' | 'compareAtPrice' | 'saleEndsAt'>
  onClose: () => void
}

/** Picture, title and price of the piece, and the cross. */
function Head({ product, price, onClose }: HeadProps) {
  return (
    <div className="flex items-start gap-3">
      <span className="size-14 shrink-0 overflow-hidden rounded-xs bg-chandan">
        <Picture
          picture={product.pictures[0] ?? null}
          sizes="56px"
          className="size-full object-cover"
          alt=""
        />
      </span>
      <div className="min-w-0 flex-1">
        <h2 id={TITLE_ID} className="font-medium">
          <Link
            to={productPath(product)}
            title={product.title}
            className="line-clamp-2 hover:underline"
          >
            {product.title}
          </Link>
        </h2>
        <Price
          price={price.price}
          compareAtPrice={price.compareAtPrice}
          inSale={price.saleEndsAt !== null}
        />
      </div>
      <span className="-mt-2 -mr-3">
        <CloseButton label="Close" onClick={onClose} />
      </span>
    </div>
  )
}
