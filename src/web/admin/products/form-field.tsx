import { ChevronDown } from 'lucide-react'
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { TextArea, TextField } from '#web/ui/field.tsx'
import { EMPTY, type ProductFields } from './form-values.ts'

export type Form = UseFormReturn<ProductFields>
export type FieldName = keyof ProductFields

const problemOf = (form: Form, name: FieldName | readonly FieldName[]): string | undefined =>
  [name]
    .flat()
    .map((each) => form.getFieldState(each).error?.message)
    .find(Boolean)

/**
 * The sentence under a field, or the first one of several fields; undefined without a problem. Only
 * another sentence renders the component again, while the form reports each step of a save. A list
 * of names must be the same one each time.
 */
export function useProblem(form: Form, name: FieldName | readonly FieldName[]): string | undefined {
  const [problem, setProblem] = useState(() => problemOf(form, name))
  useEffect(
    () =>
      form.subscribe({
        formState: { errors: true },
        callback: () => setProblem(problemOf(form, name)),
      }),
    [form, name],
  )
  return problem
}

/** How a value is kept as it is typed; see `register` of React Hook Form. */
type FieldProps = { form: Form; name: FieldName; setValueAs?: (typed: string) => unknown }

/** A text field of the form with its problem. */
export function FormField({
  form,
  name,
  setValueAs,
  ...texts
}: FieldProps & Omit<ComponentProps<typeof TextField>, keyof FieldProps>): ReactElement {
  const error = useProblem(form, name)
  return (
    <TextField
      {...texts}
      error={error}
      {...form.register(name, setValueAs ? { setValueAs } : {})}
    />
  )
}

/** A text area of the form with its problem. */
export function FormArea({
  form,
  name,
  ...texts
}: Omit<FieldProps, 'setValueAs'> &
  Omit<ComponentProps<typeof TextArea>, 'form' | 'name'>): ReactElement {
  const error = useProblem(form, name)
  return <TextArea {...texts} error={error} {...form.register(name)} />
}

/** Whether a field holds anything else than that of a new product. */
const isFilled = (form: Form, name: FieldName): boolean =>
  JSON.stringify(form.getValues(name)) !== JSON.stringify(EMPTY[name])

type FoldProps = {
  form: Form
  title: string
  /** The fields in it. The list must be the same one each time. */
  names: readonly FieldName[]
  /** Those of them with which it is open from the start; all, unless they are given. */
  opening?: readonly FieldName[]
  children: ReactNode
}

/**
 * A part of the form that is rarely needed, and may be left empty. It is open from the start if
 * one of its fields is filled. While it is open it has all columns of the form. Its fields come
 * with the first opening: until then the form is shown and saved without them. A problem in one of
 * them opens it, and keeps it open.
 */
export function Fold({ form, title, names, opening = names, children }: FoldProps): ReactElement {
  const [startsOpen] = useState(() => opening.some((name) => isFilled(form, name)))
  const [wasOpened, setOpened] = useState(startsOpen)
  const details = useRef<HTMLDetailsElement>(null)
  const problem = useProblem(form, names)
  useEffect(() => {
    if (!problem || !details.current) return
    details.current.open = true
    // The form focuses the first wrong field, but cannot if that was not shown yet.
    if (!document.activeElement?.matches('[aria-invalid=true]'))
      details.current.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [problem])
  return (
    <details
      ref={details}
      open={startsOpen}
      onToggle={({ currentTarget }) => {
        setOpened(true)
        if (problem) currentTarget.open = true
      }}
      className={'@container/fold group/fold border border-jamun-200 paired:open:col-span-full'}
    >
      <summary
        className={
          'flex min-h-12 cursor-pointer list-none items-center gap-3 px-4 leading-snug ' +
          '[&::-webkit-details-marker]:hidden'
        }
      >
        <span className="flex min-w-0 grow flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-medium">{title}</span>
          <span aria-hidden="true" className="text-xs text-jamun-500 @max-2xs/fold:hidden">
            Optional
          </span>
        </span>
        <ChevronDown
          aria-hidden="true"
          strokeWidth={1.6}
          className="size-5 shrink-0 group-open/fold:rotate-180"
        />
      </summary>
      {(wasOpened || problem) && <div className="grid gap-4 p-4 pt-1">{children}</div>}
    </details>
  )
}
