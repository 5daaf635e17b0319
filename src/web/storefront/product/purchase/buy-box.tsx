import { ShoppingBag } from 'lucide-react'
import { lazy, Suspense, useState, type ReactElement, type RefCallback } from 'react'
import { formatRupees } from '#shared/money/money.ts'
import { useCart } from '#web/cart/cart-store.ts'
import { PincodeBox } from '#web/storefront/delivery/pincode-box.tsx'
import { FootBar, MOSTLY_BELOW_HEADER } from '#web/storefront/product/foot-bar.tsx'
import { BuyingTerms } from '#web/storefront/product/promises.tsx'
import type { ProductView, VariantView } from '#web/storefront/product/product-view.ts'
import { useInView } from '#web/ui/browser/motion.ts'
import { Button, Heart } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { GiftLine } from './gift-line.tsx'
import { Head } from './piece-head.tsx'
import { useChosen } from './purchase-context.tsx'
import { RestockLine, TELL_ME, useRestockForm } from './restock-line.tsx'
import { useHeart } from './use-heart.ts'
import { VARIANTS_ID, type Purchase } from './use-purchase.ts'
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

/** On phones the description follows buttons, delivery, returns and payment. */
const FIRST_ON_PHONES = 'max-md:order-first'

/** Title, price, variants and buttons. */
export function BuyBox({ product }: { product: ProductView }): ReactElement {
  const purchase = useChosen()
  const restock = useRestockForm()
  const isGone = product.variants.every(({ stock }) => stock <= 0)
  const { ref: button, inView: isButtonInView } = useInView<HTMLSpanElement>(MOSTLY_BELOW_HEADER)
  const selected = { ...product, ...purchase.variant }
  const restockLine = <RestockLine product={product} restock={restock} button={button} />
  return (
    <section
      className="flex flex-col px-4 [reading-flow:flex-visual] sm:px-0 md:row-span-2"
      aria-labelledby="product-title"
    >
      <div className={FIRST_ON_PHONES}>
        <Head product={product} selected={selected} />
      </div>
      <Description text={product.description} />
      <div data-buy-box="" className={FIRST_ON_PHONES}>
        {isGone && restockLine}
        <SizeField
          id={VARIANTS_ID}
          variants={product.variants}
          sizeGuide={product.sizeGuide}
          oneSize={product.oneSize}
          chosen={purchase.variant?.id}
          onChoose={purchase.choose}
          isMissing={purchase.variantMissing}
        />
        <BuyRow product={product} purchase={purchase} button={isGone ? undefined : button} />
        <InCart id={product.id} />
        {!isGone && restockLine}
      </div>
      {!purchase.soldOut && <GiftLine note={purchase.note} onNote={purchase.setNote} />}
      <div className={`flex flex-col [reading-flow:flex-visual] ${FIRST_ON_PHONES}`}>
        {!purchase.soldOut && <PincodeBox />}
        <BuyingTerms product={product} />
      </div>
      {!isButtonInView && !(isGone && restock.Form) && (
        <BuyBar
          selected={selected}
          purchase={purchase}
          onTellMe={isGone ? restock.open : undefined}
        />
      )}
    </section>
  )
}

/** The characters that two lines of a phone have room for. */
const MAX_CHARACTERS = 90
/** The characters that three lines from 1280 px on have room for. */
const MAX_CHARACTERS_WIDE = 180

/** The description: its first lines, which end with an ellipsis, until the rest is opened. */
function Description({ text }: { text: string }): ReactElement {
  const [open, setOpen] = useState(false)
  const long = text.length > MAX_CHARACTERS
  const isCutOnWide = text.length > MAX_CHARACTERS_WIDE
  const clamp = `line-clamp-2 noscript:line-clamp-none ${
    isCutOnWide ? 'xl:line-clamp-3' : 'xl:line-clamp-none'
  }`
  return (
    <div className="mt-3 mb-2 lg:mt-4">
      <p
        id="description"
        className={`whitespace-pre-line text-jamun-800 ${long && !open ? clamp : ''}`}
      >
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls="description"
          onClick={() => setOpen(!open)}
          className={
            '-mt-1 -mb-5 min-h-11 text-sm font-medium text-rani-600 underline ' +
            `underline-offset-4 noscript:hidden ${isCutOnWide ? '' : 'xl:hidden'}`
          }
        >
          {open ? 'Read less' : 'Read more'}
        </button>
      )}
    </div>
  )
}

type BuyBarProps = {
  /** The product, with the label and price of the chosen variant. */
  selected: ProductView & Partial<Pick<VariantView, 'label'>>
  purchase: Purchase
  /** Opens the form of a product that is sold out in all sizes. */
  onTellMe: (() => void) | undefined
}

/**
 * The buy bar, shown while the page's own button is out of view. Phones show neither that a size
 * is missing nor what is sold out.
 */
function BuyBar({
  selected: { title, pictures, price, variants, label },
  purchase,
  onTellMe,
}: BuyBarProps): ReactElement {
  return (
    <FootBar isWide>
      <span className={onTellMe ? 'max-lg:hidden lg:contents' : 'contents'}>
        <span className="size-10 shrink-0 overflow-hidden rounded-xs bg-chandan">
          <Picture
            picture={pictures[0] ?? null}
            sizes="40px"
            className="size-full object-cover"
            alt=""
          />
        </span>
        <span className="min-w-0 flex-1 leading-tight lg:flex lg:items-center lg:gap-5">
          <span title={title} className="block truncate text-sm lg:grid lg:flex-1">
            {(onTellMe || variants.length > 1) && (
              <span className={label ? 'lg:order-1' : 'max-lg:hidden lg:order-1'}>
                {onTellMe ? 'Sold out' : (label ?? 'Choose a size')}
                <span className="lg:hidden"> · </span>
              </span>
            )}
            <span className="truncate font-medium lg:text-base">{title}</span>
          </span>
          <span className="tnum whitespace-nowrap text-base font-bold lg:text-lg">
            {formatRupees(price)}
          </span>
        </span>
      </span>
      {onTellMe ? (
        <Button className="max-lg:w-full" onClick={onTellMe}>
          {TELL_ME}
        </Button>
      ) : (
        <Button
          look="buy"
          busy={purchase.busy}
          disabled={purchase.soldOut}
          onClick={() => void purchase.addFromBar()}
          className="max-lg:px-4! text-sm! tracking-caps"
        >
          ADD TO CART
        </Button>
      )}
    </FootBar>
  )
}
