import type { Added } from './added-state.ts'

/** Shows the panel of an addition, in addition to the toast. Its file is loaded now. */
export const showAdded = (added: Added): void =>
  void import('./added-panel.tsx').then(
    ({ openAdded }) => openAdded(added),
    () => undefined,
  )

/** The same for a guest, whose additions are kept until the log-in. */
export const showKept = (): void =>
  void import('./kept-panel.tsx').then(
    ({ openKept }) => openKept(),
    () => undefined,
  )
