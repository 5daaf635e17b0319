const SIZE = /^Size (?=\S)/

/**
 * The labels of the variants of a product for a line that names them all: `Size 8` and `Size 9` are
 * 8 and 9 of `Sizes`. Other labels stay as they are.
 */
export function toLineLabels(labels: string[]): { head: string; short: string[] } {
  if (labels.length < 2 || !labels.every((label) => SIZE.test(label)))
    return { head: '', short: labels.map((label) => label || 'One size') }
  return { head: 'Sizes', short: labels.map((label) => label.replace(SIZE, '')) }
}
