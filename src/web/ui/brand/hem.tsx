import type { ReactElement } from 'react'
import type { Cloth } from '#shared/catalog/taxonomy.ts'

type HemProps = { cloth: Cloth | 'mogra'; className?: string }

/** The scalloped edge under a section of this cloth, with a bead under each scallop. */
export function Hem({ cloth, className = '' }: HemProps): ReactElement {
  return <div aria-hidden="true" data-cloth={cloth} className={`hem ${className}`} />
}

/** A row of beads in the colour of the cloth around it. */
export function Beads({ className = '' }: { className?: string }): ReactElement {
  return <span aria-hidden="true" className={`beads block ${className}`} />
}
