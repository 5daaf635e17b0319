import { ChevronDown, ListFilter } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from '#web/ui/button.tsx'

type FilterButtonProps = {
  /** The id of the filters that it shows. */
  controls: string
  isOpen: boolean
  /** How many of them are in use. */
  active: number
  onToggle: () => void
  className?: string
}

/** The button that shows and hides the further filters of a list. */
export const FilterButton = ({
  controls,
  isOpen,
  active,
  onToggle,
  className = '',
}: FilterButtonProps): ReactElement => (
  <Button
    look="outline"
    size="sm"
    aria-expanded={isOpen}
    aria-controls={controls}
    className={`shrink-0 ${className}`}
    onClick={onToggle}
  >
    <ListFilter aria-hidden="true" strokeWidth={1.6} className="size-[1.15em] max-[26rem]:hidden" />
    Filter{active > 0 && ` (${active})`}
    <ChevronDown
      aria-hidden="true"
      strokeWidth={1.6}
      className={`size-[1.15em] ${isOpen ? 'rotate-180' : ''}`}
    />
  </Button>
)
