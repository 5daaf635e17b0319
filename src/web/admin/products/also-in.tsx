import type { ReactElement } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { CATEGORY_VALUES } from '#shared/catalog/taxonomy.ts'
import { CategoryName } from './category-name.tsx'
import type { ProductFields } from './form-values.ts'

/** Chips for the further categories of a product. */
export function AlsoIn({ form }: { form: UseFormReturn<ProductFields> }): ReactElement {
  const main = form.watch('category')
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium text-jamun-800">
        Also show in <span className="font-normal text-jamun-500">(optional)</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {CATEGORY_VALUES.filter((value) => value !== main).map((value) => (
          <label
            key={value}
            className={
              'group inline-flex min-h-11 max-w-full items-center gap-2 rounded-full ' +
              'wrap-anywhere border border-jamun-300 px-4 text-sm has-checked:border-jamun-900 ' +
              'has-checked:bg-jamun-900 has-checked:text-white has-focus-visible:outline-2 ' +
              'has-focus-visible:outline-offset-2 has-focus-visible:outline-mor-700'
            }
          >
            <input type="checkbox" value={value} className="sr-only" {...form.register('alsoIn')} />
            <CategoryName
              value={value}
              codeClass="text-jamun-500 group-has-checked:text-jamun-200"
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}
