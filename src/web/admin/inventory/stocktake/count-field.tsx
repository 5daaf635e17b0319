import type { KeyboardEvent, ReactElement, Ref } from 'react'
import { FieldNote, fieldClass } from '#web/ui/field.tsx'
import { differenceText, type CountedVariant } from '#web/admin/inventory/counts.ts'
import { Picture } from '#web/ui/picture.tsx'

/** A line of a stocktake: four columns, or on phones the field beside the texts. */
const LINE =
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 ' +
  'columned:grid-cols-[minmax(0,1fr)_6rem_7rem_7rem]'

/** On phones the texts are under the name, after the picture. */
const UNDER_NAME = 'stacked:pl-14 max-[21rem]:pl-0!'

type CountFieldProps = {
  ref: Ref<HTMLInputElement>
  variant: CountedVariant
  text: string
  error: string | undefined
  /** It is being saved: what is typed now would be lost. */
  isReadOnly: boolean
  /** Another count of this variant begins. */
  onFocus: () => void
  onInput: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
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
  isReadOnly,
  onFocus,
  onInput,
  onKeyDown,
}: CountFieldProps): ReactElement {
  const { variantId, name, picture, seen } = variant
  const id = `count-${variantId}`
  return (
    <li className="px-4 py-2.5 text-sm lg:px-6">
      <div className={LINE}>
        <span className="flex items-center gap-3">
          <span
            className={
              'size-11 shrink-0 overflow-hidden rounded-xs bg-chandan stacked:self-start ' +
              'max-[21rem]:hidden'
            }
          >
            <Picture picture={picture} sizes="44px" alt="" />
          </span>
          <label id={`${id}-name`} htmlFor={id} className="font-medium wrap-anywhere">
            {name}
          </label>
        </span>
        <span id={`${id}-seen`} className={`tnum text-jamun-700 columned:text-right ${UNDER_NAME}`}>
          {seen}
          <span className="columned:sr-only"> expected</span>
        </span>
        <input
          ref={ref}
          id={id}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="next"
          placeholder="Counted"
          value={text}
          readOnly={isReadOnly}
          aria-labelledby={`${id}-name ${id}-seen ${id}-difference`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          onFocus={onFocus}
          onChange={({ target }) => onInput(target.value)}
          onKeyDown={onKeyDown}
          className={fieldClass(
            Boolean(error),
            'tnum w-28! text-right stacked:col-start-2 stacked:row-span-3 stacked:row-start-1',
          )}
        />
        <Difference id={`${id}-difference`} text={differenceText(variant, text)} />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </li>
  )
}

/** What the count changes. */
function Difference({ id, text }: { id: string; text: string | undefined }) {
  const isDifferent = text !== undefined && text !== 'As expected'
  return (
    <span
      id={id}
      className={
        `tnum columned:text-right ${UNDER_NAME} ` +
        (isDifferent ? 'font-semibold text-sindoor-600' : 'text-mehendi-700')
      }
    >
      {text}
      {isDifferent && <span className="columned:sr-only"> difference</span>}
    </span>
  )
}
