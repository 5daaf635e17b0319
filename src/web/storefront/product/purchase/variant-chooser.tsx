import { CircleAlert } from 'lucide-react'
import type { ReactElement } from 'react'
import type { SizeGuide } from '#shared/catalog/size-guide.ts'
import type { Variant } from '#web/api/product.ts'
import type { ProductView } from '#web/storefront/product/product-view.ts'
import { FindSize } from '#web/storefront/size-guide/find-size.tsx'

const LOOK =
  'relative inline-flex min-h-11 min-w-11 items-center justify-center rounded-xs border px-4 ' +
  'text-sm font-medium hover:border-jamun-900'
const CHECKED =
  'has-checked:border-rani-600 has-checked:bg-rani-100 has-checked:text-rani-700 ' +
  'has-checked:ringed'
const DISABLED =
  'has-disabled:cursor-not-allowed has-disabled:border-jamun-200 has-disabled:bg-jamun-50 ' +
  'has-disabled:text-jamun-500'
const FOCUS =
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-mor-700'

/** Below "Choose a size", a chip of "Size 12" shows only the 12. */
const shortLabel = (label: string): string => label.replace(/^Size (?=\S)/, '')

type ChooserProps = {
  /** The id of the group, unique in the document. */
  id: string
  variants: Pick<Variant, 'id' | 'label' | 'stock'>[]
  /** The id of the chosen variant. */
  chosen: string | undefined
  onChoose(id: string): void
  /** Whether the customer tried to buy without a variant. */
  isMissing: boolean
}

/** The sizes of a ring or bangle. One is required; only that of a filter is preselected. */
function VariantChooser({ id, variants, chosen, onChoose, isMissing }: ChooserProps) {
  const problem = `${id}-problem`
  const border = isMissing ? 'border-sindoor-600' : 'border-jamun-400'
  return (
    <fieldset
      id={id}
      aria-describedby={isMissing ? problem : undefined}
      className={`mt-4 min-w-0 sm:mt-5 ${isMissing ? 'nudge' : ''}`}
    >
      <legend className="mb-2 text-sm font-medium">Choose a size</legend>
      <div className="flex flex-wrap gap-2">
        {variants.map((variant) => (
          <label key={variant.id} className={`${LOOK} ${border} ${CHECKED} ${DISABLED} ${FOCUS}`}>
            <input
              type="radio"
              name={id}
              value={variant.id}
              aria-label={variant.stock <= 0 ? `${variant.label}, sold out` : variant.label}
              checked={variant.id === chosen}
              disabled={variant.stock <= 0}
              onChange={() => onChoose(variant.id)}
              className="absolute inset-0 size-full cursor-[inherit] appearance-none outline-none"
            />
            <span className={variant.stock <= 0 ? 'line-through' : ''}>
              {shortLabel(variant.label)}
            </span>
          </label>
        ))}
      </div>
      {isMissing && (
        <p
          id={problem}
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

type SizeFieldProps = ChooserProps & {
  sizeGuide: SizeGuide | null
  oneSize?: ProductView['oneSize']
}

/** The sizes with the link to their guide at the right; of one size what it fits. */
export function SizeField({ sizeGuide, oneSize, ...chooser }: SizeFieldProps): ReactElement {
  const { variants } = chooser
  const isChosen = variants.length > 1
  return (
    <div className="relative">
      <p className={isChosen ? 'absolute -top-3 right-0' : 'mt-1 text-sm'}>
        {oneSize?.text}{' '}
        {sizeGuide && (
          <FindSize
            guide={sizeGuide}
            variants={oneSize?.fits ?? variants}
            chosen={chooser.chosen}
            onChoose={chooser.onChoose}
          />
        )}
      </p>
      {isChosen && <VariantChooser {...chooser} />}
    </div>
  )
}

/**
 * The size in stock that the query of a listing filters by (`?size=Size+14`). Undefined without
 * such a filter, or if several sizes fit.
 */
export function filteredSize<Size extends Pick<Variant, 'label' | 'stock'>>(
  variants: readonly Size[],
  query: string,
): Size | undefined {
  const labels = new URLSearchParams(query).getAll('size')
  const [size, ...others] = variants.filter(
    ({ label, stock }) => stock > 0 && labels.includes(label),
  )
  return others.length === 0 ? size : undefined
}
