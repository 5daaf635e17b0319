import { useEffect, useState, type ReactElement } from 'react'
import { loadPart } from '#web/ui/feedback/load-part.ts'
import { closePart, useOpenPart } from './palette-state.ts'
import { useShortcuts } from './use-shortcuts.ts'

const importDialogs = () => import('./dialogs.tsx')
type Dialogs = Awaited<ReturnType<typeof importDialogs>>

/** Shows the palette or the list of shortcuts. Their file is loaded when one opens. */
export function PaletteHost(): ReactElement | null {
  useShortcuts()
  const open = useOpenPart()
  const [dialogs, setDialogs] = useState<Dialogs>()
  useEffect(() => {
    if (!open || dialogs) return
    void loadPart(importDialogs).then((loaded) => (loaded ? setDialogs(loaded) : closePart()))
  }, [open, dialogs])
  if (!open || !dialogs) return null
  const Part = open.part === 'palette' ? dialogs.Palette : dialogs.Shortcuts
  return <Part key={open.key} />
}
