import { ArrowDown, ArrowUp, Eye, EyeOff, Merge, Pencil, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { RowActions, type RowAction } from '#web/admin/layout/rows/row-actions.tsx'
import { Cell, Row, Table } from '#web/admin/layout/table.tsx'
import type { AdminCategory } from '#web/api/admin/catalog/categories.ts'
import { useIsFiltered } from './category-filters.tsx'
import { CategoryName } from './category-name.tsx'
import { CategoryPicture } from './look-fields.tsx'

const COLUMNS = [
  { label: 'Name' },
  { label: 'Products', right: true },
  { label: 'Actions', right: true },
]

export type CategoryActions = {
  /** -1: one place up, 1: one place down. */
  move: (category: AdminCategory, by: -1 | 1) => void
  edit: (category: AdminCategory) => void
  hide: (category: AdminCategory) => void
  merge: (category: AdminCategory) => void
  remove: (category: AdminCategory) => void
}

type CategoryListProps = {
  title: string
  categories: AdminCategory[]
  edited: AdminCategory | undefined
  actions: CategoryActions
}

/** The categories of a kind as rows in the order of the menus. */
export function CategoryList({
  title,
  categories,
  edited,
  actions,
}: CategoryListProps): ReactElement {
  const isFiltered = useIsFiltered()
  return (
    <section aria-label={title} className="min-w-0 bg-white">
      <h2 className="px-4 py-4 font-display text-[1.375rem] lg:px-6">{title}</h2>
      {categories.length === 0 ? (
        <p className="border-t border-jamun-100 px-6 py-8 text-center text-jamun-700">
          No categories here.
        </p>
      ) : (
        <Table caption={title} columns={COLUMNS}>
          {categories.map((category) => (
            <Row key={category.id} marked={category.id === edited?.id}>
              <Cell className="columned:w-full columned:min-w-44">
                <Name category={category} />
              </Cell>
              <Cell right className="tnum whitespace-nowrap stacked:hidden">
                <ProductCount category={category} />
              </Cell>
              <Cell className="stacked:-mr-2">
                <RowActions
                  name={category.label}
                  actions={actionsOf(category, actions, !isFiltered)}
                />
              </Cell>
            </Row>
          ))}
        </Table>
      )}
    </section>
  )
}

/** The number of its products; drafts and archived ones are counted apart. */
function ProductCount({ category: { products, inShop } }: { category: AdminCategory }) {
  if (inShop < products) return `${inShop} in the shop, ${products - inShop} not`
  return (
    <>
      {products}
      <span className="columned:sr-only">{products === 1 ? ' product' : ' products'}</span>
    </>
  )
}

/** In a card its number of products too. */
function Name({ category }: { category: AdminCategory }) {
  const { value, slug, cloth, picture, photo, isHidden } = category
  return (
    <span className={`flex items-center gap-3 stacked:gap-2 ${isHidden ? 'text-jamun-500' : ''}`}>
      <span
        aria-hidden="true"
        data-cloth={cloth}
        className="size-11 shrink-0 overflow-hidden rounded-full bg-(--ground)"
      >
        <CategoryPicture photo={photo?.key ?? null} picture={picture} sizes="44px" />
      </span>
      <span className="min-w-0 leading-snug font-medium wrap-anywhere">
        <CategoryName value={value} hasCode />
        <span className="block font-normal text-jamun-800">/{slug}</span>
        <span className="tnum block text-xs font-normal columned:hidden">
          <ProductCount category={category} />
        </span>
      </span>
    </span>
  )
}

/**
 * Few need more than the order and the form, so the others are in the menu of the row. A part of
 * the list has no order to change.
 */
function actionsOf(
  category: AdminCategory,
  actions: CategoryActions,
  isWhole: boolean,
): RowAction[] {
  const { label, isHidden } = category
  const moves: RowAction[] = [
    {
      text: 'Move up',
      label: `Move ${label} up`,
      Icon: ArrowUp,
      onClick: () => actions.move(category, -1),
    },
    {
      text: 'Move down',
      label: `Move ${label} down`,
      Icon: ArrowDown,
      onClick: () => actions.move(category, 1),
    },
  ]
  return [
    ...(isWhole ? moves : []),
    {
      text: 'Edit',
      Icon: Pencil,
      onClick: () => actions.edit(category),
      place: 'always',
      opens: true,
    },
    {
      text: isHidden ? 'Show' : 'Hide',
      Icon: isHidden ? Eye : EyeOff,
      onClick: () => actions.hide(category),
      place: 'menu',
    },
    { text: 'Merge', Icon: Merge, onClick: () => actions.merge(category), place: 'menu' },
    {
      text: 'Delete',
      Icon: Trash2,
      onClick: () => actions.remove(category),
      place: 'menu',
      danger: true,
    },
  ]
}
