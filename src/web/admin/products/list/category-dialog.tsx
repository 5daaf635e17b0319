import { useState, type ReactElement, type ReactNode } from 'react'
import { useCategories } from '#web/admin/categories/category-name.tsx'
import { FormDialog } from '#web/admin/layout/forms/form-dialog.tsx'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'

type CategoryDialogProps = {
  title: string
  /** Resolves to false if it was not saved. */
  onSave: (chosen: { category: string; isFurther: boolean }) => Promise<boolean>
  onClose: () => void
  /** The products. */
  children: ReactNode
}

/**
 * Asks which category the chosen products get, and whether it replaces their main one. Its file is
 * loaded when it opens, so it imports only what every admin screen has.
 */
export function CategoryDialog({
  title,
  onSave,
  onClose,
  children,
}: CategoryDialogProps): ReactElement {
  const [category, setCategory] = useState('')
  const [isFurther, setFurther] = useState(false)
  const [problem, setProblem] = useState<string>()
  const save = async (): Promise<boolean> => {
    if (category) return onSave({ category, isFurther })
    setProblem('Please choose a category.')
    return false
  }
  return (
    <FormDialog title={title} confirm="Set category" onConfirm={save} onClose={onClose}>
      {children}
      <SelectField
        label="Category"
        required
        value={category}
        onChange={({ target }) => {
          setCategory(target.value)
          setProblem(undefined)
        }}
        error={problem}
      >
        <CategoryOptions />
      </SelectField>
      <Tick
        className="text-sm"
        checked={isFurther}
        onChange={({ target }) => setFurther(target.checked)}
      >
        Also show in it: the present category stays
      </Tick>
    </FormDialog>
  )
}

const CategoryOptions = () => (
  <>
    <option value="">Select Category</option>
    {useCategories().map(({ value, label, isHidden }) => (
      <option key={value} value={value}>
        {isHidden ? `${label} (hidden)` : label}
      </option>
    ))}
  </>
)
