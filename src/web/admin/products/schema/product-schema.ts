import './no-eval.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { ProductInput } from '#contract/admin/catalog/product-input.ts'

/**
 * Checks the JSON of a product by the schema of the API, for React Hook Form. With Zod it is larger
 * than the screen itself, so a form loads it when it is checked.
 */
export const checkProduct = zodResolver(ProductInput)
