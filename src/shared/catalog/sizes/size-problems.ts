/** What is wrong with the sizes of a product. */
export const SIZE_PROBLEMS = {
  unnamed: 'Each size needs a name.',
  label: 'Each size needs a name of its own.',
  sku: 'Each size needs a SKU of its own.',
} as const

/** A label for comparisons: `Small` and `small ` are the same. */
export const toComparableLabel = (label: string): string =>
  label.trim().normalize('NFC').toLowerCase()

type SizeProblem = { index: number; field: 'label' | 'sku'; message: string }

/**
 * The sizes without a name, and those whose name or SKU an earlier one has. A product with one size
 * needs no name, and a size without a SKU gets one.
 */
export function sizeProblems(sizes: readonly { label: string; sku: string }[]): SizeProblem[] {
  const labels = sizes.map(({ label }) => toComparableLabel(label))
  const skus = sizes.map(({ sku }) => sku.trim().toUpperCase())
  return sizes.flatMap((_, index): SizeProblem[] => {
    const [label = '', sku = ''] = [labels[index], skus[index]]
    const problems: SizeProblem[] = []
    if (label === '' && sizes.length > 1)
      problems.push({ index, field: 'label', message: SIZE_PROBLEMS.unnamed })
    else if (labels.indexOf(label) < index)
      problems.push({ index, field: 'label', message: SIZE_PROBLEMS.label })
    if (sku !== '' && skus.indexOf(sku) < index)
      problems.push({ index, field: 'sku', message: SIZE_PROBLEMS.sku })
    return problems
  })
}
