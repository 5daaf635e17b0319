import { useState, type ReactElement } from 'react'
import type { LoadedPrices } from '#web/admin/products/prices/price-dialog.tsx'
import { useRead, type Mutation } from '#web/admin/layout/admin-data.ts'
import { formatMoment } from '#web/admin/layout/moment.ts'
import { listPrices, type AdminProduct, type PricePage } from '#web/api/admin/catalog/products.ts'
import { Button } from '#web/ui/button.tsx'
import { loadPart } from '#web/ui/feedback/load-part.ts'

const PAGE_SIZE = 20

type PricesInput = { id: string; before: number | undefined }

export const READ_PRICES: Mutation<PricesInput, PricePage> = {
  name: 'read-prices',
  send: ({ id, before }) => listPrices(id, { before, limit: PAGE_SIZE }),
  isRead: true,
}

/** Says that a price is in a sale, and what a change of it means. */
export function SaleNote({ product }: { product: AdminProduct }): ReactElement | null {
  const sale = [product, ...product.variants].find((each) => each.sale)?.sale
  if (!sale) return null
  return (
    <p className="bg-haldi-100 p-3 text-sm">
      In a sale until {formatMoment(sale.endsAt)}; then the prices of before come back. A price that
      you change here leaves the sale and stays.
    </p>
  )
}

const importDialog = () => import('#web/admin/products/prices/price-dialog.tsx')
type PriceDialog = Awaited<ReturnType<typeof importDialog>>['PriceDialog']

/** A button that shows which prices a product has had, and when. */
export function PriceHistory({ product }: { product: AdminProduct }): ReactElement {
  const { read, result } = useRead(READ_PRICES)
  const [opened, setOpened] = useState<LoadedPrices>()
  const load = async ({ prices = [], next }: LoadedPrices) => {
    const page = await read({ id: product.id, before: next ?? undefined })
    if (!page?.ok) return
    const loaded = { prices: [...prices, ...page.value.prices], next: page.value.next }
    // It may have been closed before the response.
    setOpened((now) => now && loaded)
  }
  const [file, setFile] = useState<{ PriceDialog: PriceDialog }>()
  const open = async () => {
    const loaded = await loadPart(importDialog)
    if (!loaded) return
    setFile(loaded)
    setOpened({ next: null })
    await load({ next: null })
  }
  return (
    <>
      <Button look="link" className="text-sm" onClick={() => void open()}>
        Price history
      </Button>
      {opened && file && (
        <file.PriceDialog
          title={product.title}
          loaded={opened}
          failed={result?.ok === false}
          onMore={() => void load(opened)}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
