import { useRef, useState, type ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { MAX_SIZES } from '#shared/catalog/product.ts'
import { Button } from '#web/ui/button.tsx'
import type { NewRow, VariantFields } from '#web/admin/products/schema/form-types.ts'
import { withCells, type CellName } from './size-cells.ts'
import { SizeHeads, VariantRow } from './variant-row.tsx'
export type SizesProps = {
  variants: VariantFields[]
  onChange: (variants: VariantFields[]) => void
  problems: Record<string, string>
}

/** Whether a problem is in a field that a narrow form hides at first. */
const isOfRareField = (name: string): boolean => /^variants\.\d+\.(?:sale|cost|sku)/.test(name)

/**
 * The sizes as a table. A narrow form shows their names and pieces, and the prices and SKUs when
 * they are asked for. Enter leads to the same field of the next size, and
 * behind the last name to a new row. Its file is loaded with the first size.
 */
export function SizeTable({
  variants,
  onChange,
  problems,
  newRow,
  onRemoved,
}: SizesProps & {
  newRow: NewRow
  /** Takes the focus of a removed size. */
  onRemoved: () => void
}): ReactElement {
  const list = useRef<HTMLUListElement>(null)
  const { isWhole, button } = useWhole(variants, problems)
  const remove = (removed: VariantFields) => {
    onChange(variants.filter((variant) => variant !== removed))
    onRemoved()
  }
  const set = (row: number, change: Partial<VariantFields>) =>
    onChange(variants.map((variant) => (variant.row === row ? { ...variant, ...change } : variant)))
  const goOn = (name: CellName, index: number) => {
    const isLast = index === variants.length - 1
    const adds = name === 'label' && variants[index]?.label.trim() && variants.length < MAX_SIZES
    if (isLast && !adds) return
    if (isLast) flushSync(() => onChange([...variants, newRow(variants)]))
    const fields = [
      ...(list.current?.querySelectorAll<HTMLInputElement>(`[data-cell=${name}]`) ?? []),
    ]
    fields[index + 1]?.select()
  }
  return (
    <>
      {button}
      <SizeHeads isWhole={isWhole} />
      <ul ref={list} className={`grid ${isWhole ? 'gap-3 paired:gap-2' : 'gap-2'}`}>
        {variants.map((variant, index) => (
          <li
            key={variant.row}
            className={isWhole ? 'border border-jamun-200 p-3 paired:border-0 paired:p-0' : ''}
          >
            <VariantRow
              variant={variant}
              number={index + 1}
              isWhole={isWhole}
              problemOf={(name) => problems[`variants.${index}.${name}`]}
              onChange={(change) => set(variant.row, change)}
              onRemove={() => remove(variant)}
              onEnter={(name) => goOn(name, index)}
              onPaste={(name, cells) =>
                onChange(withCells(variants, newRow, { row: index, name, cells }))
              }
            />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Whether a narrow form shows prices and SKUs, and the button that shows or hides them. */
function useWhole(variants: VariantFields[], problems: Record<string, string>) {
  const [isOpened, setOpened] = useState<boolean>()
  const isWhole =
    Object.keys(problems).some(isOfRareField) ||
    (isOpened ?? variants.some(({ price }) => price.trim() !== ''))
  const button = (
    <Button
      look="link"
      aria-expanded={isWhole}
      className="text-sm paired:hidden"
      onClick={() => setOpened(!isWhole)}
    >
      {isWhole ? 'Names and pieces only' : 'Prices and SKUs of sizes'}
    </Button>
  )
  return { isWhole, button }
}
