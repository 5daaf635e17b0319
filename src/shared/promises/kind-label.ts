import { TAXONOMY } from '#shared/catalog/taxonomy.ts'

/** The label of a category value in texts about returns; the value itself if it is unknown. */
export const kindLabel = (value: string): string =>
  TAXONOMY.find((row) => row.value === value)?.label ?? value
