import { CircleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import type { VariantView } from '#web/storefront/product/product-view.ts'
import { VARIANTS_ID, type Purchase } from './use-purchase.ts'

const LOOK =
  'relative inline-flex min-h-11 min-w-11 items-center justify-center rounded-xs border ' +
  'border-jamun-400 px-4 text-sm font-medium hover:border-jamun-900'
const CHECKED =
  'has-checked:border-rani-600 has-checked:bg-rani-100 has-checked:text-rani-700 ' +
  'has-checked:ring-1 has-checked:ring-rani-600'
const DISABLED =
  'has-disabled:cursor-not-allowed has-disabled:border-jamun-200 has-disabled:bg-jamun-50 ' +
  'has-disabled:text-jamun-500'
const FOCUS =
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-mor-700'

const PROBLEM_ID = 'size-problem'
/** The frame is inside the column: on phones it reaches into the margin of the page. */
const MISSING = 'nudge outline outline-offset-8 outline-sindoor-600 sm:mx-2'

/** Below "Choose a size", a chip of "Size 12" shows only the 12. */
const shortLabel = (label: string): string => label.replace(/^Size (?=\S)/, '')

type VariantChooserProps = { variants: VariantView[]; purchase: Purchase }

/** The sizes of a ring or bangle. One is required, and none is preselected. */
export function VariantChooser({ variants, purchase }: VariantChooserProps): ReactElement {
  const { variant: chosen, choose, variantMissing, variantsLinked } = purchase
  const look = variantMissing ? MISSING : variantsLinked ? 'point-out' : ''
  return (
    <fieldset
      id={VARIANTS_ID}
      aria-describedby={variantMissing ? PROBLEM_ID : undefined}
      className={`mt-5 min-w-0 ${look}`}
    >
      <legend className="mb-2 text-sm font-medium">Choose a size</legend>
      <div className="flex flex-wrap gap-2">
        {variants.map((variant) => (
          <label key={variant.id} className={`${LOOK} ${CHECKED} ${DISABLED} ${FOCUS}`}>
            <input
              type="radio"
              name="size"
              value={variant.id}
              aria-label={variant.stock <= 0 ? `${variant.label}, sold out` : variant.label}
              checked={variant.id === chosen?.id}
              disabled={variant.stock <= 0}
              onChange={() => choose(variant.id)}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
            />
            <span className={variant.stock <= 0 ? 'line-through' : ''}>
              {shortLabel(variant.label)}
            </span>
          </label>
        ))}
      </div>
      {variantMissing && (
        <p
          id={PROBLEM_ID}
          role="alert"
          className="mt-2 flex items-center gap-2 text-sm font-medium text-sindoor-600"
        >
          <CircleAlert aria-hidden="true" strokeWidth={1.6} className="size-4.5 shrink-0" />
          Choose a size
        </p>
      )}
    </fieldset>
  )
}
