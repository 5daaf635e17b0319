import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useId, useRef, type ReactElement } from 'react'
import { RowButton } from '#web/admin/layout/table.tsx'

const ICON = { 'aria-hidden': true, strokeWidth: 1.6, className: 'size-5 shrink-0' } as const

export type RowAction = {
  /** The text in the menu. */
  text: string
  /** The name of the button in the row, if it is not the text and what the row is about. */
  label?: string
  Icon: LucideIcon
  onClick: () => void
  /**
   * 'always' is in the row at every width. 'menu' is behind "⋯" at every width. The others are in
   * the row of a table with room, and behind "⋯" on phones.
   */
  place?: 'always' | 'menu'
  /** It deletes. There is a gap before it. */
  danger?: boolean
  /** It opens the row, although it is not the first button. */
  opens?: boolean
}

/**
 * The actions of a row: buttons, and behind "⋯" with their names those that are rarely needed.
 * `name` is what the row is about.
 */
export function RowActions({
  name,
  actions,
  isUpright = false,
}: {
  name: string
  actions: RowAction[]
  /** On phones its buttons are one above the other, beside long titles. */
  isUpright?: boolean
}): ReactElement {
  const inMenu = actions.filter(({ place }) => place !== 'always')
  return (
    <div className={`flex justify-end ${isUpright ? '@max-md/table:flex-col' : ''}`}>
      {actions.map(
        (action) =>
          action.place !== 'menu' && <RowAction key={action.text} name={name} {...action} />,
      )}
      {inMenu.length > 0 && (
        <RowMenu
          name={name}
          actions={inMenu}
          className={inMenu.some(({ place }) => place === 'menu') ? '' : '@md/table:hidden'}
        />
      )}
    </div>
  )
}

function RowAction({ name, text, label, Icon, place, danger, ...button }: RowAction & Named) {
  const shown = place === 'always' ? '' : '@max-md/table:hidden'
  return (
    <span className={`${shown} ${danger ? 'not-first:ml-2' : ''}`}>
      <RowButton label={label ?? `${text} ${name}`} danger={danger ?? false} {...button}>
        <Icon {...ICON} />
      </RowButton>
    </span>
  )
}

type Named = { name: string }

/**
 * A button that opens a list of buttons. It is a popover: the browser puts it above all else, next
 * to the button in the order of Tab, and closes it on Escape and on a click beside it. It also
 * closes when the focus leaves it: the browser would leave it over other controls.
 */
function RowMenu({
  name,
  actions,
  className,
}: Named & { actions: RowAction[]; className: string }) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  return (
    <div
      className={className}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) menu.current?.hidePopover()
      }}
    >
      <button
        type="button"
        popoverTarget={id}
        aria-label={`More actions for ${name}`}
        title={`More actions for ${name}`}
        className={'grid size-11 place-items-center rounded-full text-jamun-800 hover:bg-jamun-100'}
      >
        <Ellipsis {...ICON} />
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="group"
        aria-label={`More actions for ${name}`}
        className="row-menu w-60 bg-white p-1 text-left text-sm shadow-pop"
      >
        {actions.map(({ text, Icon, onClick, place, danger }) => (
          <button
            key={text}
            type="button"
            onClick={() => {
              // First, so that a dialog returns the focus to the button that is still in view.
              menu.current?.hidePopover()
              onClick()
            }}
            className={
              'flex min-h-11 w-full items-center gap-3 px-3 text-left font-medium ' +
              `${danger ? 'text-sindoor-600 hover:bg-sindoor-100' : 'hover:bg-jamun-100'} ` +
              (place === 'menu' ? '' : '@md/table:hidden')
            }
          >
            <Icon {...ICON} />
            <span>
              {text}
              <span className="sr-only"> {name}</span>
            </span>
          </button>
        ))}
      </div>
    </div>
  )
}
