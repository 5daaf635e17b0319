import { ShoppingBag } from 'lucide-react'
import type { ReactElement, RefCallback } from 'react'
import { Link } from 'react-router'
import { Button } from '#web/ui/button.tsx'
import { Heart } from '#web/ui/heart.tsx'
import { Stepper } from '#web/ui/stepper.tsx'
import { useInView } from '#web/ui/browser/use-in-view.ts'
import { MOSTLY_BELOW_HEADER } from '#web/storefront/product/foot-bar.tsx'
import { BuyBar } from './buy-bar.tsx'
import { Description } from '#web/storefront/product/description.tsx'
import { GiftLine } from './gift-line.tsx'
import { PriceLines, StockLine } from '#web/storefront/product/price-lines.tsx'
import type { ProductView } from '#web/storefront/product/product-view.ts'
import { ProductSections, Promises } from '#web/storefront/product/promises.tsx'
import { VariantChooser } from './variant-chooser.tsx'
import { useHeart } from './use-heart.ts'
import { usePurchase, type Purchase } from './use-purchase.ts'

type BuyRowProps = {
  product: ProductView
  purchase: Purchase
  button: RefCallback<HTMLSpanElement>
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

/** Everything beside the pictures: title, price, variants and buttons. */
export function BuyBox({ product }: { product: ProductView }): ReactElement {
  const purchase = usePurchase(product)
  const { ref: button, inView: isButtonInView } = useInView<HTMLSpanElement>(MOSTLY_BELOW_HEADER)
  const price = purchase.variant ?? product
  return (
    <section
      className="px-4 pt-5 sm:px-0 lg:sticky lg:top-36 lg:self-start lg:pt-1"
      aria-labelledby="product-title"
    >
      <p className="text-sm">
        <Link
          to={product.listing.route}
          className={
            'inline-flex min-h-11 min-w-11 items-center text-rani-600 underline-offset-4 ' +
            'hover:underline'
          }
        >
          {product.listing.label}
        </Link>
      </p>
      <h1
        id="product-title"
        className={
          'mt-1 break-words font-display text-[1.9rem] leading-[1.12] lg:text-[2.75rem] ' +
          'lg:leading-[1.08]'
        }
      >
        {product.title}
      </h1>
      <Description text={product.description} />
      <PriceLines sale={price.sale} actual={product.actual} off={price.off} />
      <StockLine left={price.left} />
      {product.variants.length > 1 && (
        <VariantChooser variants={product.variants} purchase={purchase} />
      )}
      <BuyRow product={product} purchase={purchase} button={button} />
      <GiftLine note={purchase.note} onNote={purchase.setNote} />
      <Promises isSaleItem={product.isSaleItem} />
      <ProductSections facts={product.facts} />
      {!isButtonInView && (
        <BuyBar
          title={product.title}
          picture={product.pictures[0] ?? null}
          price={price.sale}
          purchase={purchase}
        />
      )}
    </section>
  )
}
