import type { Added } from './added-state.ts'

/** Shows the panel of an addition, in addition to the toast. Its file is loaded now. */
export const showAdded = (added: Added): void =>
  void import('./added-panel.tsx').then(
    ({ openAdded }) => openAdded(added),
    () => undefined,
  )
