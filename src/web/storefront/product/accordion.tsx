import { Minus, Plus } from 'lucide-react'
import { useId, useState, type ReactElement, type ReactNode } from 'react'

const PANEL = 'unfolds noscript:visible noscript:grid-rows-[1fr]'

type AccordionProps = { title: string; defaultOpen?: boolean; children: ReactNode }

/**
 * A section that opens and closes under its own heading. It is open with `defaultOpen` and without
 * scripts.
 */
export function Accordion({ title, defaultOpen = false, children }: AccordionProps): ReactElement {
  const [open, setOpen] = useState(defaultOpen)
  const id = useId()
  const Icon = open ? Minus : Plus
  return (
    <div className="border-b border-jamun-200">
      <h2>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={
            'flex min-h-14 w-full items-center justify-between py-3 text-left text-[1.1rem] ' +
            'font-medium'
          }
        >
          {title}
          <span
            className={
              'grid size-8 place-items-center rounded-full ' +
              `${open ? 'border border-jamun-400' : ''}`
            }
          >
            <Icon aria-hidden="true" strokeWidth={1.6} className="size-5" />
          </span>
        </button>
      </h2>
      <div id={id} className={`${PANEL} ${open ? 'grid-rows-[1fr]' : 'invisible grid-rows-[0fr]'}`}>
        <div className="overflow-hidden">
          <div className="stack-3 pb-5 text-sm text-jamun-800">{children}</div>
        </div>
      </div>
    </div>
  )
}
