import { Printer } from 'lucide-react'
import type { ReactElement } from 'react'
import { BackLink } from '#web/admin/layout/back-link.tsx'
import { Button } from '#web/ui/button.tsx'

/** What is above packing slips on the screen: the way back, and the button that prints. */
export const SlipTools = (back: { to: string; label: string }): ReactElement => (
  <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
    <BackLink {...back} place="" />
    <Button onClick={() => window.print()}>
      <Printer aria-hidden="true" strokeWidth={1.6} className="size-5" />
      Print
    </Button>
  </div>
)
