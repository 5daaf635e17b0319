import { ShoppingBag } from 'lucide-react'
import { lazy, Suspense, useState, type ReactElement, type RefCallback } from 'react'
import { Link } from 'react-router'
import type { Picture as PictureData } from '#contract/contract.ts'
import { formatRupees, type Paise } from '#shared/money/money.ts'
import { LOW_STOCK } from '#web/api/product.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { PincodeBox } from '#web/storefront/delivery/pincode-box.tsx'
import { FootBar, MOSTLY_BELOW_HEADER } from '#web/storefront/product/foot-bar.tsx'
import type { ProductView } from '#web/storefront/product/product-view.ts'
import { useInView } from '#web/ui/browser/motion.ts'
import { Button, Heart } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price, RatingLine } from '#web/storefront/product-card/price.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { GiftLine } from './gift-line.tsx'
import { RestockLine, TELL_ME, useRestockForm } from './restock-line.tsx'
import { useHeart } from './use-heart.ts'
import { usePurchase, VARIANTS_ID, type Purchase } from './use-purchase.ts'
import { SizeField } from './variant-chooser.tsx'

/** Few customers have the product in their cart. Without its file the line is left out. */
const InCartLine = lazy(() =>
  import('./in-cart-line.tsx').then(
    (file) => ({ default: file.InCartLine }),
    () => ({ default: () => null }),
  ),
)

function InCart({ id }: Pick<ProductView, 'id'>) {
  const lines = useCart().data?.lines.filter(({ product }) => product.id === id) ?? []
  return lines.length > 0 ? (
    <Suspense>
      <InCartLine lines={lines} />
    </Suspense>
  ) : null
}

type BuyRowProps = {
  product: ProductView
  purchase: Purchase
  button: RefCallback<HTMLSpanElement> | undefined
}

function BuyRow({ product, purchase, button }: BuyRowProps) {
  const heart = useHeart(product)
  return (
    <div className="mt-4 flex flex-wrap gap-3 lg:mt-6">
      {!purchase.soldOut && (
        <Stepper quantity={purchase.quantity} onChange={purchase.setQuantity} />
      )}
      <span
        ref={button}
        className={
          purchase.soldOut ? 'flex-1' : 'order-3 basis-full lg:order-none lg:flex-1 lg:basis-0'
        }
      >
        <Button
          look="buy"
          size="lg"
          busy={purchase.busy}
          disabled={purchase.soldOut}
          onClick={() => void purchase.add()}
          className="w-full tracking-caps"
        >
          {!purchase.busy && (
            <ShoppingBag aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] shrink-0" />
          )}
          ADD TO CART
        </Button>
      </span>
      <span className="ml-auto grid lg:ml-0">
        <Heart on={heart.on} onToggle={() => void heart.toggle()} look="square" />
      </span>
    </div>
  )
}

/**
 * The category. On phones it is at the right of two or three thumbnails, so that the sizes are
 * further up; with others it has a line of its own, a touch target that reaches into the margins.
 */
function CategoryLink({ category, pictures }: Pick<ProductView, 'category' | 'pictures'>) {
  if (!category) return null
  const hasRoom = pictures.length === 2 || pictures.length === 3
  return (
    <p
      className={
        'relative text-sm lg:mb-0 ' +
        (hasRoom
          ? 'max-sm:-mt-11 max-sm:mb-2.5 max-sm:flex max-sm:justify-end max-sm:ml-44 sm:-mb-2.5'
          : '-mb-2.5')
      }
    >
      <Link
        to={category.route}
        className={
          'inline-flex min-h-11 min-w-11 items-center text-rani-600 underline-offset-4 ' +
          `hover:underline ${hasRoom ? 'max-sm:justify-end' : ''}`
        }
      >
        {category.label}
      </Link>
    </p>
  )
}

function RatingLink({ rating }: Pick<ProductView, 'rating'>) {
  if (!rating) return null
  return (
    <a
      href="#reviews"
      className="-my-1.5 inline-flex min-h-11 min-w-11 items-center text-sm hover:underline"
    >
      <RatingLine rating={rating} />
    </a>
  )
}

/** Title, price, variants and buttons. */
export function BuyBox({ product }: { product: ProductView }): ReactElement {
  const purchase = usePurchase(product)
  const restock = useRestockForm()
  const isGone = product.variants.every(({ stock }) => stock <= 0)
  const { ref: button, inView: isButtonInView } = useInView<HTMLSpanElement>(MOSTLY_BELOW_HEADER)
  const selected = { ...product, ...purchase.variant }
  const restockLine = <RestockLine product={product} restock={restock} button={button} />
  return (
    <section className="px-4 sm:px-0 md:row-span-2" aria-labelledby="product-title">
      <CategoryLink {...product} />
      <h1
        id="product-title"
        className={
          'wrap-break-word font-display text-[1.65rem] leading-[1.1] sm:text-[1.9rem] ' +
          'lg:mt-1 lg:text-[2.75rem] lg:leading-[1.08]'
        }
      >
        {product.title}
      </h1>
      <RatingLink rating={product.rating} />
      <PriceLines selected={selected} isFinalSale={product.isFinalSale} />
      <StockLine stock={selected.stock} />
      <SizeField
        id={VARIANTS_ID}
        variants={product.variants}
        sizeGuide={product.sizeGuide}
        oneSize={product.oneSize}
        chosen={purchase.variant?.id}
        onChoose={purchase.choose}
        isMissing={purchase.variantMissing}
      />
      {isGone && restockLine}
      <BuyRow product={product} purchase={purchase} button={isGone ? undefined : button} />
      <InCart id={product.id} />
      {!isGone && restockLine}
      <Description text={product.description} />
      {!purchase.soldOut && (
        <>
          <GiftLine note={purchase.note} onNote={purchase.setNote} />
          <PincodeBox />
        </>
      )}
      {!isButtonInView && !(isGone && restock.Form) && (
        <BuyBar
          title={product.title}
          picture={product.pictures[0] ?? null}
          price={selected.price}
          purchase={purchase}
          onTellMe={isGone ? restock.open : undefined}
        />
      )}
    </section>
  )
}

/** The characters that two lines of a phone and three lines from 1280 px on have room for. */
const MAX_CHARACTERS = { phone: 90, wide: 180 }

/** The description: its first lines until the customer opens the rest. */
function Description({ text }: { text: string }): ReactElement {
  const [open, setOpen] = useState(false)
  const long = text.length > MAX_CHARACTERS.phone
  const wide =
    text.length > MAX_CHARACTERS.wide
      ? { clamp: 'xl:line-clamp-3', button: '' }
      : { clamp: 'xl:line-clamp-none', button: 'xl:hidden' }
  const clamp = long && !open ? `line-clamp-2 noscript:line-clamp-none ${wide.clamp}` : ''
  return (
    <div className="mt-3 lg:mt-4">
      <p id="description" className={`whitespace-pre-line text-jamun-800 ${clamp}`}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls="description"
          onClick={() => setOpen(!open)}
          className={
            '-my-1 min-h-11 py-2 text-sm font-medium text-rani-600 underline ' +
            `underline-offset-4 noscript:hidden ${wide.button}`
          }
        >
          {open ? 'Read less' : 'Read more'}
        </button>
      )}
    </div>
  )
}

type SelectedPrice = Pick<
  ProductView,
  'price' | 'compareAtPrice' | 'percentOff' | 'saleUntil' | 'mrp'
>

/**
 * The price with the old price, the discount in per cent, and a note that tax is included. In a
 * sale the old price is that before the sale, which the price history proves, so the MRP is named
 * above it (Legal Metrology (Packaged Commodities) Rules 2011).
 */
function PriceLines({
  selected: { price, compareAtPrice, percentOff, saleUntil, mrp },
  isFinalSale,
}: {
  selected: SelectedPrice
  isFinalSale: boolean
}): ReactElement {
  const inSale = saleUntil !== null
  // Without a struck-through price the MRP is named below, beside the end of the sale.
  const isProven = compareAtPrice !== null
  const isMrpFirst = inSale && isProven && mrp !== undefined
  const badge = [inSale && 'Sale', percentOff !== null && `${percentOff}% off`].filter(Boolean)
  return (
    <div className="mt-1.5 lg:mt-4">
      {isMrpFirst && (
        <p className="tnum text-sm text-jamun-700">
          MRP {formatRupees(mrp)} · sale until {saleUntil}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Price price={price} compareAtPrice={compareAtPrice} inSale={inSale} size="page" />
        {badge.length > 0 && (
          <span
            className={'rounded-full bg-rani-100 px-2.5 py-0.5 text-sm font-semibold text-rani-700'}
          >
            {badge.join('\u00a0· ')}
          </span>
        )}
        {isFinalSale && <strong className="text-sm font-semibold">Final sale</strong>}
      </div>
      {inSale && !isMrpFirst && (
        <p className={isProven ? 'mt-1 text-sm' : 'tnum mt-1 text-xs text-jamun-700'}>
          <span className="sr-only">Sale price </span>
          {mrp === undefined
            ? `Until ${saleUntil}`
            : `MRP ${formatRupees(mrp)} · until ${saleUntil}`}
        </p>
      )}
      <p className="mt-1.5 text-sm text-jamun-700">Inclusive of all Taxes</p>
    </div>
  )
}

/** A warning if stock is low or empty; nothing otherwise. */
function StockLine({ stock }: { stock: number }): ReactElement | null {
  if (stock > LOW_STOCK) return null
  return (
    <p className="mt-4 flex items-center gap-2 text-sm font-medium text-sindoor-600">
      <span aria-hidden="true" className="size-2 rounded-full bg-sindoor-600" />
      {stock > 0 ? `Only ${stock} left` : 'Sold out'}
    </p>
  )
}

type BuyBarProps = {
  title: string
  picture: PictureData | null
  price: Paise
  purchase: Purchase
  /** Opens the form of a product that is sold out in all sizes. */
  onTellMe: (() => void) | undefined
}

/** The buy bar on phones, shown while the page's own button is out of view. */
function BuyBar({ title, picture, price, purchase, onTellMe }: BuyBarProps): ReactElement {
  if (onTellMe)
    return (
      <FootBar>
        <Button className="w-full" onClick={onTellMe}>
          {TELL_ME}
        </Button>
      </FootBar>
    )
  return (
    <FootBar>
      <span className="size-12 shrink-0 overflow-hidden rounded-xs bg-chandan">
        <Picture picture={picture} sizes="48px" className="size-full object-cover" alt="" />
      </span>
      <span className="min-w-0 flex-1 leading-tight">
        <span title={title} className="block truncate text-sm">
          {title}
        </span>
        <span className="tnum whitespace-nowrap text-base font-bold">{formatRupees(price)}</span>
      </span>
      <Button
        look="buy"
        busy={purchase.busy}
        disabled={purchase.soldOut}
        onClick={() => void purchase.addFromBar()}
        className="px-5! text-sm! tracking-caps"
      >
        ADD TO CART
      </Button>
    </FootBar>
  )
}
