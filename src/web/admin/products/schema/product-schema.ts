import './no-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { ProductInput, type ProductInputJson } from '#contract/admin/catalog/product-input.ts'
import { actualPriceProblem } from '#shared/catalog/product.ts'
import { sizeProblems } from '#shared/catalog/sizes/size-problems.ts'
import { COMPARED } from '#web/admin/products/use-changed-price.ts'
import { parseRupees } from '#shared/money/money.ts'
import type { CheckedForm, PriceName, ProductFields } from './form-types.ts'

/** What a form needs at a save only is loaded with the schema. */
export { meetConflict } from '#web/admin/products/merge/conflict.tsx'
export { meetStock } from '#web/admin/products/merge/present-stock.ts'

const checkProduct = zodResolver(ProductInput)

type Args = Parameters<Resolver<ProductFields>>

/**
 * Checks the JSON of a product by the schema of the API, and what no field knows alone, for React
 * Hook Form. With Zod it is larger than the screen itself, so a form loads it when it is checked.
 * Problems have the names of the API, except those of a product without choices: `stock`,
 * `costPrice`.
 */
export async function checkForm(
  { values, variants, changedPrice }: CheckedForm,
  input: ProductInputJson,
  context: Args[1],
  options: Args[2],
) {
  const checked = await checkProduct(input, context, { ...options, names: [] })
  const errors: FieldErrors<ProductFields & ProductInputJson> = { ...checked.errors }
  const only = variants.length === 0 ? errors.variants?.[0] : undefined
  if (only?.inventory || only?.costPrice) {
    delete errors.variants
    if (only.inventory) errors.stock = { ...only.inventory, ref: undefined }
    if (only.costPrice) errors.costPrice = { ...only.costPrice, ref: undefined }
  }
  for (const { index, field, message } of sizeProblems(variants)) {
    const rows = (errors.variants ??= [])
    rows[index] = { [field]: { type: 'custom', message }, ...rows[index] }
  }
  const price = pricesProblem(values, changedPrice)
  if (price && !errors.actualPrice && !errors.salePrice)
    errors[changedPrice] = { type: COMPARED, message: price }
  return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
}

/**
 * Prices are compared in paise, by the rule of the server. The sentence is that of the price that
 * was typed last: the other one was right before.
 */
function pricesProblem(values: ProductFields, changedPrice: PriceName): string | undefined {
  const [actual, sale] = [parseRupees(values.actualPrice), parseRupees(values.salePrice)]
  const problem =
    actual === undefined || sale === undefined ? undefined : actualPriceProblem(actual, sale)
  return problem && changedPrice === 'salePrice'
    ? 'The sale price cannot be above the actual price.'
    : problem
}
