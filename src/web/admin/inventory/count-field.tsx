import type { ReactElement, Ref } from 'react'
import { FieldNote, fieldClass } from '#web/ui/field.tsx'
import { differenceText, type CountedVariant } from './counts.ts'

/** A line of a stocktake: four columns, or on phones the field beside the texts. */
const LINE =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 ' +
  'columned:grid-cols-[minmax(0,1fr)_6rem_7rem_7rem]'

type CountFieldProps = {
  ref: Ref<HTMLInputElement>
  variant: CountedVariant
  text: string
  error: string | undefined
  /** Another count of this variant begins. */
  onFocus: () => void
  onInput: (text: string) => void
}

/** The heads of the columns, which phones have no room for. */
export const CountHeads = (): ReactElement => (
  <div
    aria-hidden="true"
    className={
      `${LINE} border-t border-jamun-100 bg-jamun-50 px-4 py-3 text-xs font-semibold ` +
      'tracking-caps text-jamun-700 uppercase stacked:hidden lg:px-6 [&>*+*]:text-right'
    }
  >
    <span>Product</span>
    <span>Expected</span>
    <span>Counted</span>
    <span>Difference</span>
  </div>
)

/** One variant of a stocktake: the expected stock, the field for the count, and the difference. */
export function CountField({
  ref,
  variant,
  text,
  error,
  onFocus,
  onInput,
}: CountFieldProps): ReactElement {
  const { variantId, name, seen } = variant
  const id = `count-${variantId}`
  const difference = differenceText(variant, text)
  const isDifferent = difference !== undefined && difference !== 'As expected'
  return (
    <li className="px-4 py-2.5 text-sm lg:px-6">
      <div className={LINE}>
        <label id={`${id}-name`} htmlFor={id} className="font-medium wrap-anywhere">
          {name}
        </label>
        <span id={`${id}-seen`} className="tnum text-jamun-700 columned:text-right">
          {seen}
          <span className="columned:sr-only"> expected</span>
        </span>
        <input
          ref={ref}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder="Counted"
          value={text}
          aria-labelledby={`${id}-name ${id}-seen ${id}-difference`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onFocus={onFocus}
          onChange={({ target }) => onInput(target.value)}
          className={fieldClass(
            Boolean(error),
            'tnum w-28! text-right stacked:col-start-2 stacked:row-span-3 stacked:row-start-1',
          )}
        />
        <span
          id={`${id}-difference`}
          className={
            'tnum columned:text-right ' +
            (isDifferent ? 'font-semibold text-sindoor-600' : 'text-mehendi-700')
          }
        >
          {difference}
          {isDifferent && <span className="columned:sr-only"> difference</span>}
        </span>
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </li>
  )
}
