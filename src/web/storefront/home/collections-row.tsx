import type { ReactElement } from 'react'
import { LISTING_KIND_LABELS } from '#shared/catalog/taxonomy.ts'
import { RoundCategories } from '#web/storefront/listing/round-categories.tsx'
import { OVER_HEAD, SECTION, SECTION_HEAD } from './section-head.ts'

/** The row of round pictures. */
export function CollectionsRow(): ReactElement {
  return (
    <section id="styles" aria-labelledby="collections-row" className={`${SECTION} pt-14 lg:pt-24`}>
      <p className={`${OVER_HEAD} text-center`}>{LISTING_KIND_LABELS.style}</p>
      <h2 id="collections-row" className={`${SECTION_HEAD} mb-7 text-center lg:mb-11`}>
        Collections
      </h2>
      <RoundCategories />
    </section>
  )
}
