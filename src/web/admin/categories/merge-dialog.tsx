import { useState, type ReactElement } from 'react'
import { useMutation } from '#web/admin/layout/admin-data.ts'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import type { AdminCategory } from '#web/api/admin/catalog/categories.ts'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { MERGE } from './category-mutations.ts'
import { useCategories } from './category-name.tsx'
import { mergeWarning, productCount } from './merge-warning.ts'

const PROBLEM = 'Please choose another category.'

type MergeDialogProps = { category: AdminCategory; onClose: () => void; onMerged: () => void }

/** Merges a category into another one, which the administrator chooses. */
export function MergeDialog({ category, onClose, onMerged }: MergeDialogProps): ReactElement {
  const { id, version, label, slug } = category
  const others = useCategories().filter((each) => each.id !== id)
  const [into, setInto] = useState('')
  const [problem, setProblem] = useState<string>()
  const merging = useMutation(MERGE)
  const send = async (): Promise<boolean> => {
    setProblem(into === '' ? PROBLEM : undefined)
    if (into === '') return false
    const result = await merging.run({ id, version, into })
    if (result?.ok === false) setProblem(result.fields.into)
    if (result?.ok) onMerged()
    return result?.ok ?? false
  }
  const target = others.find((each) => each.id === into)
  const warning = target && mergeWarning(category, target)
  return (
    <FormDialog title={`Merge ${label}`} confirm="Merge" onConfirm={send} onClose={onClose}>
      <p className="text-sm text-jamun-700">
        {label} ends: its {productCount(category.products)} and its address /{slug} go to the other
        category. This cannot be undone.
      </p>
      <SelectField
        label="Merge into"
        required
        value={into}
        onChange={({ target }) => setInto(target.value)}
        error={problem}
      >
        <option value="">Select Category</option>
        {others.map((each) => (
          <option key={each.id} value={each.id}>
            {each.isHidden ? `${each.label} (hidden)` : each.label}
          </option>
        ))}
      </SelectField>
      <div role="status">
        {warning && <p className="bg-sindoor-100/40 p-3 text-sm wrap-anywhere">{warning}</p>}
      </div>
    </FormDialog>
  )
}
