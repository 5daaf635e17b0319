import type { ReactElement } from 'react'
import { CopyButton } from '#web/admin/layout/copy-button.tsx'
import { Panel } from '#web/admin/layout/screen.tsx'

/** Where Google and Meta read the products of the shop, given its address on the internet. */
export function FeedPanel({ origin }: { origin: string }): ReactElement {
  const address = `${origin}/feeds/products.xml`
  return (
    <div id="feed" className="scroll-mt-20">
      <Panel title="Products for Google and Instagram">
        <p className="-mt-2 bg-jamun-50 p-3 text-sm wrap-anywhere">{address}</p>
        <div className="mt-3 mb-4">
          <CopyButton what="address" text={address} />
        </div>
        <p className="text-sm">
          This file has every published product with its price, sale and stock of now. Enter its
          address in Google Merchant Center as a data source, and in the Commerce Manager of Meta
          (Instagram, Facebook, WhatsApp) as a data feed. They read it again every day or every
          hour, as you choose there.
        </p>
        <p className="mt-4 text-sm text-jamun-700">
          A file has at most 2,000 products. The next ones are in products-2.xml, and so on.
        </p>
      </Panel>
    </div>
  )
}
