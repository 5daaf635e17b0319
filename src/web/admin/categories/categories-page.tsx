import { useRef, useState, type ComponentProps } from 'react'
import { useSearchParams } from 'react-router'
import { LISTING_KIND_LABELS } from '#web/session/shop-facts.ts'
import { adminAction, adminLoader, useMutation } from '#web/admin/layout/admin-data.ts'
import {
  adminScreen,
  ScreenHead,
  type ScreenProps,
  type UnsavedForm,
} from '#web/admin/layout/screen.tsx'
import { listCategories, type AdminCategory } from '#web/api/admin/catalog/categories.ts'
import { FormAndList, useFormView } from '#web/admin/layout/form-view.tsx'
import { ConfirmSubject } from '#web/admin/layout/confirm-subject.tsx'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'
import { VIEW_MUTATIONS, withViews } from '#web/admin/layout/views/view-mutations.ts'
import { EmptyList } from '#web/admin/layout/rows/empty-list.tsx'
import { CategoryFilters, matchingCategories, useIsFiltered } from './category-filters.tsx'
import { CategoryForm, fieldsOf } from './category-form.tsx'
import { CategoryList, type CategoryActions } from './category-list.tsx'
import { DELETE, MERGE, REORDER, SAVE } from './category-mutations.ts'
import { CategoriesContext } from './category-name.tsx'
import { CategoryPicture } from './look-fields.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { productCount } from './merge-warning.ts'
import type { Route } from './+types/categories-page'

const TITLE = 'Categories'
const LINE = 'Their names, order and addresses are the same in menus, filters and products.'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ signal }) =>
  withViews(
    'categories',
    listCategories(signal).then((categories) => ({ categories })),
    signal,
  ),
)

export const clientAction = adminAction(SAVE, REORDER, MERGE, DELETE, ...VIEW_MUTATIONS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading categories...',
  toastText: 'Failed to load the categories',
  text: 'Failed to load the categories.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

let lastKey = 0
/** The form for a category or for a new one. The new key resets the form every time. */
const formOf = (category: AdminCategory | undefined) => ({ key: ++lastKey, category })

/** The categories: the form that adds and edits them, and a list of each kind. */
function CategoriesPage({ loaderData: { categories, views } }: ScreenProps<typeof clientLoader>) {
  const [search] = useSearchParams()
  const shown = matchingCategories(categories, search)
  const [opened, setOpened] = useState(() => formOf(undefined))
  const [merged, setMerged] = useState<AdminCategory>()
  const form = useRef<UnsavedForm>(null)
  const view = useFormView()
  const close = () => {
    setOpened(formOf(undefined))
    view.close()
  }
  const edit = async (category: AdminCategory) => {
    if (await form.current?.confirmLeave()) setOpened(formOf(category))
    view.open()
  }
  const add = async () => {
    if (opened.category && (await form.current?.confirmLeave())) setOpened(formOf(undefined))
    view.open()
  }
  const presentOf = (known?: AdminCategory) => categories.find(({ id }) => id === known?.id)
  const onRemoved = (id: string) =>
    setOpened((now) => (now.category?.id === id ? formOf(undefined) : now))
  const actions = useCategoryActions(categories, { onRemoved, merge: setMerged })
  return (
    <CategoriesContext value={categories}>
      <FormAndList
        view={view}
        head={<ScreenHead title={TITLE} line={LINE} />}
        add={{ label: 'Add category', onClick: () => void add() }}
        form={
          <CategoryForm
            key={opened.key}
            ref={form}
            category={opened.category}
            onCancel={close}
            onSaved={close}
            onNewer={() => setOpened(formOf(presentOf(opened.category)))}
          />
        }
      >
        <div className="grid min-w-0 gap-5">
          <CategoryFilters views={views} total={shown.length} />
          <Lists
            categories={shown}
            edited={opened.category}
            actions={{ ...actions, edit: (each) => void edit(each), merge: setMerged }}
          />
        </div>
      </FormAndList>
      {merged && (
        <MergeDialog
          key={merged.id}
          category={merged}
          onClose={() => setMerged(undefined)}
          onMerged={() => onRemoved(merged.id)}
        />
      )}
    </CategoriesContext>
  )
}

type ListsProps = Omit<ComponentProps<typeof CategoryList>, 'title'>

/** A list of each kind; of a search only those that have some. */
function Lists({ categories, ...list }: ListsProps) {
  const isFiltered = useIsFiltered()
  if (categories.length === 0)
    return (
      <div className="bg-white">
        <EmptyList>No category matches.</EmptyList>
      </div>
    )
  return (['collection', 'style'] as const).map((kind) => {
    const ofKind = categories.filter((each) => each.kind === kind)
    if (isFiltered && ofKind.length === 0) return null
    return (
      <CategoryList key={kind} title={LISTING_KIND_LABELS[kind]} categories={ofKind} {...list} />
    )
  })
}

const inUse = ({ label, products }: AdminCategory): string =>
  `${label} has ${productCount(products)}, drafts and archived ones included, so it cannot be ` +
  'deleted. Merge it into another category, or hide it.'

const AboutCategory = ({ category }: { category: AdminCategory }) => (
  <ConfirmSubject
    picture={
      <CategoryPicture
        photo={category.photo?.key ?? null}
        picture={category.picture}
        sizes="56px"
      />
    }
    title={category.label}
  />
)

type RowEvents = {
  onRemoved: (id: string) => void
  merge: (category: AdminCategory) => void
}

/**
 * The actions on one row. A delete asks for confirmation; with products it leads to a merge, as the
 * server refuses it.
 */
function useCategoryActions(
  categories: readonly AdminCategory[],
  { onRemoved, merge }: RowEvents,
): Pick<CategoryActions, 'move' | 'hide' | 'remove'> {
  const saving = useMutation(SAVE)
  const reordering = useMutation(REORDER)
  const deleting = useMutation(DELETE)
  const move: CategoryActions['move'] = ({ id, kind }, by) => {
    const was = categories.filter((each) => each.kind === kind).map((each) => each.id)
    const to = was.indexOf(id) + by
    if (to < 0 || to >= was.length) return
    const ids = was.filter((each) => each !== id).toSpliced(to, 0, id)
    void reordering.run({ kind, ids, was })
  }
  const hide: CategoryActions['hide'] = (category) => {
    const { id, version, isHidden } = category
    void saving.run({ id, version, fields: { ...fieldsOf(category), isHidden: !isHidden } })
  }
  const remove = async (category: AdminCategory) => {
    const { id, version, label, products } = category
    if (products > 0) {
      if (await askConfirm(inUse(category), { confirm: 'Merge' })) merge(category)
      return
    }
    const question = `Are you sure you want to delete the category ${label}?`
    const about = <AboutCategory category={category} />
    if (!(await askConfirm(question, { confirm: 'Delete', danger: true, about }))) return
    const result = await deleting.run({ id, version })
    if (result?.ok) onRemoved(id)
  }
  return { move, hide, remove: (category) => void remove(category) }
}

export default SCREEN.of(CategoriesPage)
