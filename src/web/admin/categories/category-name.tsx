import { createContext, use, type ReactElement } from 'react'
import type { Category } from '#shared/catalog/taxonomy.ts'
import type { AdminCategory } from '#web/api/admin/catalog/categories.ts'

/** All categories of the shop, hidden ones too. A screen that names categories provides them. */
export const CategoriesContext = createContext<readonly AdminCategory[]>([])

/** Returns all categories in the order of the menus. */
export const useCategories = (): readonly AdminCategory[] => use(CategoriesContext)

const toLetters = (text: string): string => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** The API's value of a category if its label differs: Classic Glam is PartyGlimmer. */
const codeOf = ({ label, value }: Pick<AdminCategory, 'label' | 'value'>) =>
  toLetters(label).toLowerCase() === value.toLowerCase() ? undefined : value

/** The label that customers read, and (`hasCode`) in grey the API's value if it differs. */
export function CategoryName({
  value,
  hasCode = false,
}: {
  value: Category
  hasCode?: boolean
}): ReactElement {
  const category = useCategories().find((each) => each.value === value)
  const code = category && hasCode && codeOf(category)
  return (
    <span>
      {category?.label ?? value}
      {category?.isHidden && ' (hidden)'}
      {code && (
        <>
          {' '}
          <span className="inline-block text-xs text-jamun-500">{code}</span>
        </>
      )}
    </span>
  )
}
