import { type ReactElement } from 'react'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { TextArea, TextField } from '#web/ui/field.tsx'
import type { Texts } from '#web/admin/layout/forms/form-texts.ts'

/** A field of a settings form. `options` makes it a select, `lines` a textarea. */
export type Field = {
  name: string
  label: string
  hint?: string
  optional?: boolean
  type?: 'text' | 'email' | 'tel' | 'url' | 'date'
  prefix?: string
  numeric?: boolean
  lines?: number
  options?: readonly { value: string; label: string }[]
}

export const PATH_HINT = 'A page of this shop, such as /earrings.'

/** The colours of a slide or a card. */
export const CLOTHS = [
  { value: 'jamun', label: 'Jamun (dark purple)' },
  { value: 'haldi', label: 'Haldi (yellow)' },
  { value: 'mor', label: 'Mor (peacock)' },
  { value: 'neem', label: 'Neem (green)' },
  { value: 'gulabi', label: 'Gulabi (pink)' },
]

type FieldsProps = {
  fields: readonly Field[]
  texts: Texts
  problems: Record<string, string>
  /** The prefix of a field's name in the server's problems, such as `slides.0.`. */
  namePrefix?: string
  onChange: (name: string, text: string) => void
}

/** The fields of a settings group or of one row of a list, each with its problem. */
export function Fields({
  fields,
  texts,
  problems,
  namePrefix = '',
  onChange,
}: FieldsProps): ReactElement {
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-4 @md:grid-cols-2">
        {fields.map((field) => (
          <SettingField
            key={field.name}
            field={field}
            text={texts[field.name] ?? ''}
            error={problems[`${namePrefix}${field.name}`]}
            onChange={(text) => onChange(field.name, text)}
          />
        ))}
      </div>
    </div>
  )
}

type SettingFieldProps = {
  field: Field
  text: string
  error: string | undefined
  onChange: (text: string) => void
}

function SettingField({ field, text, error, onChange }: SettingFieldProps) {
  const { options, lines, numeric, name: _name, ...rest } = field
  const texts = { label: rest.label, hint: rest.hint, optional: rest.optional, error }
  const value = {
    value: text,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  }
  if (options)
    return (
      <SelectField {...texts} {...value}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    )
  if (lines)
    return (
      <div className="@md:col-span-2">
        <TextArea {...texts} {...value} rows={lines} />
      </div>
    )
  return (
    <TextField
      {...rest}
      {...value}
      inputMode={numeric ? 'decimal' : undefined}
      autoComplete="off"
      error={error}
    />
  )
}
