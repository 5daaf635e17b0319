import type { ReactElement } from 'react'
import type { Picture as PictureData } from '#contract/contract.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { FootBar } from '#web/storefront/product/foot-bar.tsx'
import type { Purchase } from './use-purchase.ts'

type BuyBarProps = { title: string; picture: PictureData | null; price: string; purchase: Purchase }

/** The buy bar on phones, shown while the page's own button is out of view. */
export function BuyBar({ title, picture, price, purchase }: BuyBarProps): ReactElement {
  return (
    <FootBar>
      <span className="size-12 shrink-0 overflow-hidden rounded-xs bg-chandan">
        <Picture picture={picture} sizes="48px" className="size-full object-cover" alt="" />
      </span>
      <span className="min-w-0 flex-1 leading-tight">
        <span className="block truncate text-sm">{title}</span>
        <span className="tnum whitespace-nowrap text-base font-bold">{price}</span>
      </span>
      <Button
        look="buy"
        busy={purchase.busy}
        disabled={purchase.soldOut}
        onClick={() => void purchase.add()}
        className="px-5! text-sm! tracking-caps"
      >
        ADD TO CART
      </Button>
    </FootBar>
  )
}
