import './no-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { ProductInput, type ProductInputJson } from '#contract/admin/product-input.ts'
import { actualPriceProblem } from '#shared/catalog/product-details.ts'
import { parseRupees } from '#shared/money/money.ts'
import { toProductInput, type FilledForm, type ProductFields } from './form-values.ts'

const resolve = zodResolver(ProductInput)

/**
 * Checks the form by the schema of the API. `others` returns its state beside the fields. Problems
 * have the names of the API, except that of the stock without choices, which is `stock`.
 */
export const productResolver =
  (others: () => Omit<FilledForm, 'values'>): Resolver<ProductFields> =>
  async (values, context, options) => {
    const filled = { values, ...others() }
    const checked = await resolve(toProductInput(filled), context, { ...options, names: [] })
    const errors: FieldErrors<ProductFields & ProductInputJson> = { ...checked.errors }
    const stock = filled.variants.length === 0 ? errors.variants?.[0]?.inventory : undefined
    if (stock) {
      delete errors.variants
      errors.stock = { ...stock, ref: undefined }
    }
    const price = pricesProblem(values)
    if (price && !errors.actualPrice && !errors.salePrice)
      errors.actualPrice = { type: 'custom', message: price }
    return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} }
  }

/** Prices are compared in paise, by the rule of the server. */
function pricesProblem(values: ProductFields): string | undefined {
  const [actual, sale] = [parseRupees(values.actualPrice), parseRupees(values.salePrice)]
  return actual === undefined || sale === undefined ? undefined : actualPriceProblem(actual, sale)
}

/** The problems by the names of the API: `variants.0.salePrice`. */
export function toProblems(errors: object, path = ''): Record<string, string> {
  return Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
      if (typeof error !== 'object' || error === null) return []
      return 'message' in error && typeof error.message === 'string'
        ? [[path + name, error.message]]
        : Object.entries(toProblems(error, `${path}${name}.`))
    }),
  )
}
