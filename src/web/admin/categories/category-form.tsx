import { useEffect, useRef, useState, type ReactElement } from 'react'
import {
  MAX_CATEGORY_HEADING_LENGTH,
  MAX_CATEGORY_LABEL_LENGTH,
  MAX_CATEGORY_LINE_LENGTH,
  MAX_CATEGORY_SLUG_LENGTH,
} from '#shared/catalog/category.ts'
import { LISTING_KIND_LABELS } from '#web/session/shop-facts.ts'
import { useFocusOnProblem } from '#web/admin/layout/forms/use-focus-on-problem.ts'
import { FormButtons } from '#web/admin/layout/forms/form-buttons.tsx'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { Panel, useUnsaved, type UnsavedFormRef } from '#web/admin/layout/screen.tsx'
import type { AdminCategory, CategoryFields } from '#web/api/admin/catalog/categories.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { LookFields } from './look-fields.tsx'
import { CHANGED, SAVE } from './category-mutations.ts'

type Kind = AdminCategory['kind']

const EMPTY: CategoryFields = {
  label: '',
  heading: '',
  line: '',
  cloth: 'chandan',
  picture: null,
  photo: null,
  slug: '',
  isHidden: false,
}

/** The fields of a category. A heading that is the same as the name is left empty. */
export const fieldsOf = (category: AdminCategory): CategoryFields => ({
  label: category.label,
  heading: category.heading === category.label ? '' : category.heading,
  line: category.line,
  cloth: category.cloth,
  picture: category.picture,
  photo: category.photo?.key ?? null,
  slug: category.slug,
  isHidden: category.isHidden,
})

type CategoryFormProps = {
  ref: UnsavedFormRef
  category: AdminCategory | undefined
  onCancel: () => void
  onSaved: () => void
  /** Opens the present version of the category. */
  onNewer: () => void
}

/** Adds a category, or edits `category`. Give it another `key` for another category. */
export function CategoryForm(props: CategoryFormProps): ReactElement {
  const { ref, category, onCancel, onNewer } = props
  const state = useCategoryForm(props)
  const { fields, change, problems } = state
  const form = useRef<HTMLFormElement>(null)
  const isEdit = category !== undefined
  useEffect(() => {
    if (isEdit) form.current?.querySelector('input')?.focus()
  }, [isEdit])
  useFocusOnProblem(form, problems)
  const confirmLeave = useUnsaved(() => state.isDirty, ref)
  const cancel = async () => (await confirmLeave()) && onCancel()
  return (
    <Panel title={category ? 'Edit Category' : 'Add New Category'} marked={isEdit}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void state.save()
        }}
        className="stack-4"
      >
        <TextField
          label="Name"
          required
          maxLength={MAX_CATEGORY_LABEL_LENGTH}
          value={fields.label}
          error={problems.label}
          onChange={({ target }) => change({ label: target.value })}
        />
        {!isEdit && <KindField kind={state.kind} onChange={state.setKind} />}
        <PageFields fields={fields} problems={problems} change={change} isEdit={isEdit} />
        <LookFields fields={fields} problems={problems} change={change} />
        <HiddenField isHidden={fields.isHidden} onChange={(isHidden) => change({ isHidden })} />
        {state.isOutdated && <Outdated onNewer={onNewer} />}
        <FormButtons busy={state.busy} onCancel={isEdit ? () => void cancel() : undefined}>
          {category ? 'Update Category' : 'Add Category'}
        </FormButtons>
      </form>
    </Panel>
  )
}

/** The state of the form, and how it is saved. */
function useCategoryForm({ category, onSaved }: CategoryFormProps) {
  const [start] = useState(() => (category ? fieldsOf(category) : EMPTY))
  const [fields, setFields] = useState(start)
  const [kind, setKind] = useState<Kind>('style')
  const [problems, setProblems] = useState<Record<string, string>>({})
  const [isOutdated, setOutdated] = useState(false)
  const { run, busy } = useMutation(SAVE)
  const save = async () => {
    setProblems({})
    const target = category ? { id: category.id, version: category.version } : { kind }
    const result = await run({ fields, ...target })
    if (!result) return
    if (result.ok) return onSaved()
    setProblems(result.fields)
    setOutdated(result.code === CHANGED)
  }
  return {
    fields,
    change: (next: Partial<CategoryFields>) => setFields((now) => ({ ...now, ...next })),
    kind,
    setKind,
    problems,
    isOutdated,
    isDirty: JSON.stringify(fields) !== JSON.stringify(start),
    save,
    busy,
  }
}

function KindField({ kind, onChange }: { kind: Kind; onChange: (kind: Kind) => void }) {
  return (
    <SelectField
      label="Kind"
      value={kind}
      onChange={({ target }) => onChange(target.value === 'style' ? 'style' : 'collection')}
      hint="It cannot be changed later."
    >
      <option value="style">{LISTING_KIND_LABELS.style}: Rings, Earrings …</option>
      <option value="collection">{LISTING_KIND_LABELS.collection}: Classic Glam …</option>
    </SelectField>
  )
}

type FieldsProps = {
  fields: CategoryFields
  problems: Record<string, string>
  change: (fields: Partial<CategoryFields>) => void
}

function HiddenField({
  isHidden,
  onChange,
}: {
  isHidden: boolean
  onChange: (isHidden: boolean) => void
}) {
  return (
    <Tick checked={isHidden} onChange={({ target }) => onChange(target.checked)}>
      Hidden: in no menu, and its page cannot be opened. Its products stay for sale.
    </Tick>
  )
}

/** Heading, line and address of the page. */
function PageFields({ fields, problems, change, isEdit }: FieldsProps & { isEdit: boolean }) {
  return (
    <>
      <TextField
        label="Heading"
        optional
        maxLength={MAX_CATEGORY_HEADING_LENGTH}
        hint="On its page. The same as the name where it is empty."
        value={fields.heading}
        error={problems.heading}
        onChange={({ target }) => change({ heading: target.value })}
      />
      <TextField
        label="Line under the heading"
        optional
        maxLength={MAX_CATEGORY_LINE_LENGTH}
        value={fields.line}
        error={problems.line}
        onChange={({ target }) => change({ line: target.value })}
      />
      <TextField
        label="Address in the shop"
        optional
        prefix="/"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={MAX_CATEGORY_SLUG_LENGTH}
        hint={
          isEdit
            ? 'Small letters, digits and hyphens. The earlier address leads to the new one.'
            : 'Small letters, digits and hyphens. Made from the name where it is empty.'
        }
        value={fields.slug}
        error={problems.slug}
        onChange={({ target }) => change({ slug: target.value })}
      />
    </>
  )
}

/** The notice that somebody else changed the category. The input stays until the click. */
function Outdated({ onNewer }: { onNewer: () => void }) {
  return (
    <div role="alert" className="border border-sindoor-600 bg-sindoor-100/40 p-4 text-sm">
      <p>
        Somebody else has changed this category meanwhile. What you have typed stays here until you
        look at the change.
      </p>
      <Button look="outline" size="sm" className="mt-3" onClick={onNewer}>
        Show what it is now
      </Button>
    </div>
  )
}
