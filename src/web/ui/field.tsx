import { CircleAlert, Eye, EyeOff } from 'lucide-react'
import { useId, useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'

type Texts = {
  label: string
  error?: string | undefined
  hint?: ReactNode
  optional?: boolean | undefined
  prefix?: string
}
type FieldProps = Texts & Omit<ComponentProps<'input'>, 'prefix'>

const BOX =
  'min-h-12 w-full rounded-xs border bg-white px-3.5 text-base text-jamun-950 ' +
  'placeholder:text-jamun-500 [&:is(input,textarea)]:read-only:bg-jamun-50 ' +
  '[&:is(input,textarea)]:read-only:text-jamun-700 focus:outline-2 focus:outline-offset-0 ' +
  'focus:outline-mor-700'
const VALID = 'border-jamun-400 hover:border-jamun-700 focus:border-jamun-900'
const INVALID = 'border-sindoor-600 bg-sindoor-100/40!'

/** Returns the classes of an input, select or textarea. */
export const fieldClass = (invalid: boolean, extra = ''): string =>
  `${BOX} ${invalid ? INVALID : VALID} ${extra}`.trim()

/** The label above a field. */
export function FieldLabel({
  htmlFor,
  label,
  optional = false,
}: {
  htmlFor: string
  label: string
  optional?: boolean | undefined
}): ReactElement {
  return (
    <label htmlFor={htmlFor} className="mb-1.5 block text-sm font-medium text-jamun-800">
      {label}
      {optional && (
        <span aria-hidden="true" className="font-normal text-jamun-500">
          {' '}
          (optional)
        </span>
      )}
    </label>
  )
}

/** The text under a field: the error with its icon, or else the hint. */
export function FieldNote({
  id,
  error,
  hint,
}: {
  id: string
  error?: string | undefined
  hint?: ReactNode
}): ReactElement | null {
  if (error) {
    return (
      <p id={id} className="mt-1.5 flex items-center gap-1.5 text-sm font-medium text-sindoor-600">
        <CircleAlert aria-hidden="true" strokeWidth={1.6} className="size-4 shrink-0" />
        {error}
      </p>
    )
  }
  return hint ? (
    <p id={id} className="mt-1.5 text-xs text-jamun-500">
      {hint}
    </p>
  ) : null
}

type PartsProps = Omit<Texts, 'prefix'> & { id: string | undefined }

/** Label and note of a field, and the attributes that connect its control with them. */
export function useFieldParts({ id, label, error, hint, optional }: PartsProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  return {
    label: <FieldLabel htmlFor={fieldId} label={label} optional={optional} />,
    control: {
      id: fieldId,
      'aria-invalid': error ? true : undefined,
      'aria-describedby': error || hint ? noteId : undefined,
    },
    note: <FieldNote id={noteId} error={error} hint={hint} />,
  }
}

type InputProps = FieldProps & { trailing?: ReactNode }

function InputField({
  label,
  error,
  hint,
  optional,
  prefix,
  trailing,
  id,
  className = '',
  ...input
}: InputProps): ReactElement {
  const parts = useFieldParts({ id, label, error, hint, optional })
  return (
    <div className={className}>
      {parts.label}
      <div className="relative">
        {prefix && (
          <span
            className={
              'pointer-events-none absolute inset-y-0 left-0 grid w-13 place-items-center ' +
              'border-r border-jamun-200 text-sm text-jamun-700'
            }
          >
            {prefix}
          </span>
        )}
        <input
          {...input}
          {...parts.control}
          className={fieldClass(
            Boolean(error),
            `${prefix ? 'pl-16!' : ''} ${trailing ? 'pr-14!' : ''}`,
          )}
        />
        {trailing}
      </div>
      {parts.note}
    </div>
  )
}

/**
 * A text input with its label, hint and error. All other props, `ref` included, go to the input.
 */
export function TextField(props: FieldProps): ReactElement {
  return <InputField {...props} />
}

type TextAreaProps = Omit<Texts, 'prefix'> & ComponentProps<'textarea'>

/** A text area with its label, hint and error. `className` and all other props go to it. */
export function TextArea({
  label,
  error,
  hint,
  optional,
  id,
  className = '',
  ...area
}: TextAreaProps): ReactElement {
  const parts = useFieldParts({ id, label, error, hint, optional })
  return (
    <div>
      {parts.label}
      <textarea
        {...area}
        {...parts.control}
        className={fieldClass(Boolean(error), `py-2.5 ${className}`)}
      />
      {parts.note}
    </div>
  )
}

/** A password input with a button that shows the password. */
export function PasswordField(props: Omit<FieldProps, 'type'>): ReactElement {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  const toggle = (
    <button
      type="button"
      aria-label={shown ? 'Hide password' : 'Show password'}
      onClick={() => setShown(!shown)}
      className="absolute inset-y-0 right-0 grid w-12 place-items-center text-jamun-700"
    >
      <Icon aria-hidden="true" strokeWidth={1.6} className="size-5" />
    </button>
  )
  return <InputField {...props} type={shown ? 'text' : 'password'} trailing={toggle} />
}
