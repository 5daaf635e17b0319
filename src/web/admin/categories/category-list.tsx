import { ArrowDown, ArrowUp, Eye, EyeOff, Merge, Pencil } from 'lucide-react'
import type { ReactElement } from 'react'
import { Cell, DeleteButton, Row, RowButton, Table } from '#web/admin/layout/table.tsx'
import type { AdminCategory } from '#web/api/admin/catalog/categories.ts'
import { CategoryName } from './category-name.tsx'
import { CategoryPicture } from './look-fields.tsx'

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5' } as const
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
              <Cell right className="tnum whitespace-nowrap stacked:text-xs">
                <ProductCount category={category} />
              </Cell>
              <Cell className="stacked:col-span-2 stacked:-mx-2">
                <div className="flex flex-wrap justify-end columned:min-w-72">
                  <RowActions category={category} actions={actions} />
                </div>
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
        <CategoryName value={value} />
        <span className="block font-normal text-jamun-800">/{slug}</span>
      </span>
    </span>
  )
}

function RowActions({ category, actions }: { category: AdminCategory; actions: CategoryActions }) {
  const { label, isHidden } = category
  const Shown = isHidden ? Eye : EyeOff
  return (
    <>
      <RowButton label={`Move ${label} up`} onClick={() => actions.move(category, -1)}>
        <ArrowUp {...ICON} />
      </RowButton>
      <RowButton label={`Move ${label} down`} onClick={() => actions.move(category, 1)}>
        <ArrowDown {...ICON} />
      </RowButton>
      <RowButton label={`Edit ${label}`} onClick={() => actions.edit(category)}>
        <Pencil {...ICON} />
      </RowButton>
      <RowButton
        label={isHidden ? `Show ${label}` : `Hide ${label}`}
        onClick={() => actions.hide(category)}
      >
        <Shown {...ICON} />
      </RowButton>
      <RowButton label={`Merge ${label}`} onClick={() => actions.merge(category)}>
        <Merge {...ICON} />
      </RowButton>
      <DeleteButton label={`Delete ${label}`} onClick={() => actions.remove(category)} />
    </>
  )
}
