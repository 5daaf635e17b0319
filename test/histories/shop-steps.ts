import * as model from './model.ts'
import { changeStock, codeOf, type Stage } from './stage.ts'
import { one, type Of, type Played } from './targets.ts'

/** An administrator adds units to a variant, or takes them out. */
export async function adjustStock(stage: Stage, step: Of<'stock'>): Promise<Played> {
  if (step.change === 0) return one('ok', () => 'ok')
  const { shop, model: now } = stage
  const isSold = now.variants[step.variant]?.sold
  const isEnough = model.stockOf(now, step.variant) + step.change >= 0
  const code = await changeStock({ ...stage, shop }, step.variant, step.change)
  return one(code, () => (code === 'ok' || !isEnough || !isSold ? code : 'ok'))
}

/** An administrator changes the price of a product. */
export async function changePrice(stage: Stage, step: Of<'price'>): Promise<Played | undefined> {
  const { shop, admin, products } = stage
  if (!stage.model.variants.some(({ product, sold }) => product === step.product && sold))
    return undefined
  const url = `/api/admin/products/${products[step.product]?.productId}`
  const { body: product } = await shop.request('GET', url, { as: admin })
  const { title, description, category, alsoIn, hsn, gstRate } = product
  const code = codeOf(
    await shop.request('PUT', url, {
      as: admin,
      body: {
        title,
        description,
        category,
        alsoIn,
        hsn,
        gstRate,
        actualPrice: 'Rs. 2,600',
        salePrice: `Rs. ${step.rupees}`,
      },
    }),
  )
  return one(code, (next) => {
    if (code === 'ok')
      for (const variant of next.variants)
        if (variant.product === step.product) variant.price = 100 * step.rupees
    return 'ok'
  })
}

/** Archives a product, or puts it on sale again. */
export async function sell(stage: Stage, step: Of<'sell'>): Promise<Played> {
  const { shop, admin, products } = stage
  const url = `/api/admin/products/${products[step.product]?.productId}`
  const response = step.sold
    ? await shop.request('POST', `${url}/restore`, { as: admin, body: { state: 'published' } })
    : await shop.request('DELETE', url, { as: admin })
  const code = codeOf(response)
  return one(code, (next) => {
    if (code === 'ok')
      for (const variant of next.variants)
        if (variant.product === step.product) variant.sold = step.sold
    return code
  })
}
