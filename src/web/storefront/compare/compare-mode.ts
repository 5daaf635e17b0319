import { COMPARED_KEY, isStored } from '#web/session/session.ts'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { $compareParts, type CompareParts } from './compare-state.ts'

const importParts = () => import('./compare-parts.tsx')

/** Reads the pieces that this browser has chosen before, and shows them until they are compared. */
export function resumeComparing(): void {
  if (isStored(COMPARED_KEY))
    importParts().then(
      (parts) => {
        if (!parts.isCompared()) $compareParts.set(parts)
      },
      () => undefined,
    )
}

/** Begins to choose pieces. Returns undefined if the file of the parts cannot be loaded. */
export async function startComparing(): Promise<CompareParts | undefined> {
  const parts = await loadPart(importParts)
  if (parts) $compareParts.set(parts)
  return parts
}
