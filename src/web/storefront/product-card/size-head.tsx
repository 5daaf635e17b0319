import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { productPath, type Product } from '#web/api/product.ts'
import { CloseButton } from '#web/ui/modal.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Price } from './price.tsx'

type SizeHeadProps = {
  /** The id of the title. */
  id: string
  product: Product
  price: Pick<Product, 'price' | 'compareAtPrice' | 'saleEndsAt'>
  onClose: () => void
}

/** Picture, title and price of a piece whose size is asked for, and the cross. */
export function SizeHead({ id, product, price, onClose }: SizeHeadProps): ReactElement {
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
        <h2 id={id} className="font-medium">
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
