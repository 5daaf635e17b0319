import { useId, type ReactElement } from 'react'
import { FieldLabel, FieldNote, fieldClass, TextField } from '#web/ui/field.tsx'
import type { Texts } from './setting-values.ts'

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
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
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
  if (options || lines)
    return <SelectOrTextarea field={field} text={text} error={error} onChange={onChange} />
  return (
    <TextField
      {...rest}
      inputMode={numeric ? 'decimal' : undefined}
      autoComplete="off"
      error={error}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

function SelectOrTextarea({
  field: { label, hint, optional = false, options, lines },
  text,
  error,
  onChange,
}: SettingFieldProps) {
  const id = useId()
  const attributes = {
    id,
    value: text,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || hint ? `${id}-note` : undefined,
  } as const
  return (
    <div className={lines ? 'sm:col-span-2' : ''}>
      <FieldLabel htmlFor={id} label={label} optional={optional} />
      {options ? (
        <select
          {...attributes}
          onChange={({ target }) => onChange(target.value)}
          className={fieldClass(Boolean(error))}
        >
          {options.map(({ value, label: optionLabel }) => (
            <option key={value} value={value}>
              {optionLabel}
            </option>
          ))}
        </select>
      ) : (
        <textarea
          {...attributes}
          rows={lines}
          onChange={({ target }) => onChange(target.value)}
          className={fieldClass(Boolean(error), 'py-2.5')}
        />
      )}
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  )
}
