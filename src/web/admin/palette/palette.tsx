import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { CloseButton, Modal } from '#web/ui/modal.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { FoundGroup, FoundItem } from './groups.ts'
import { closePart } from './palette-state.ts'
import { MarkedWords } from './marked-words.tsx'
import { useFound, type Find } from './use-found.ts'

/**
 * Finds screens, actions, orders, products and people. The focus stays in the field; the arrow
 * keys choose an option, Enter opens it.
 */
export function Palette(): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const find = useFound()
  const navigate = useNavigate()
  const id = useId()
  const items = find.groups.flatMap((group) => group.items)
  const [chosen, setChosen] = useState(0)
  const active = Math.min(chosen, items.length - 1)
  const open = (item: FoundItem | undefined) => {
    if (!item) return
    dialog.current?.close()
    void navigate(item.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') open(items[active])
    else if (step && items.length > 0) setChosen((active + step + items.length) % items.length)
    else return
    event.preventDefault()
  }
  return (
    <Modal
      ref={dialog}
      openOnMount
      closeOnBackdrop
      aria-label="Find"
      onClose={closePart}
      className={
        'mx-auto mt-[10dvh] mb-auto flex max-h-[80dvh] w-[min(100%-1.5rem,38rem)] flex-col ' +
        'rounded-md bg-white shadow-pop not-open:hidden max-sm:mt-3'
      }
    >
      <div className="flex shrink-0 items-center gap-3 border-b border-jamun-100 pl-5 pr-2">
        <Search aria-hidden="true" strokeWidth={1.6} className="size-5 shrink-0 text-jamun-700" />
        <Field
          id={id}
          q={find.q}
          active={items.length > 0 ? active : undefined}
          onType={(text) => {
            find.type(text)
            setChosen(0)
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton label="Close" onClick={() => dialog.current?.close()} />
      </div>
      <Results id={id} q={find.q.trim()} groups={find.groups} active={active} onOpen={open} />
      <Status find={find} count={items.length} />
    </Modal>
  )
}

type FieldProps = {
  id: string
  q: string
  /** The place of the chosen option; undefined without options. */
  active: number | undefined
  onType: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Field({ id, q, active, onType, onKeyDown }: FieldProps) {
  return (
    <input
      type="text"
      role="combobox"
      aria-label="Find a screen, an order, a product or a person"
      aria-expanded={active !== undefined}
      aria-controls={`${id}-list`}
      aria-autocomplete="list"
      aria-activedescendant={active === undefined ? undefined : `${id}-${active}`}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      placeholder="Orders, products, people"
      value={q}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
      className="my-1.5 min-h-11 min-w-0 flex-1 px-2 placeholder:text-jamun-500"
    />
  )
}

type ResultsProps = {
  id: string
  /** What is typed; it is bold in the options. */
  q: string
  groups: FoundGroup[]
  active: number
  onOpen: (item: FoundItem) => void
}

function Results({ id, q, groups, active, onOpen }: ResultsProps) {
  const starts = groups.map((_, index) =>
    groups.slice(0, index).reduce((sum, { items }) => sum + items.length, 0),
  )
  return (
    <div
      role="listbox"
      id={`${id}-list`}
      aria-label="Found"
      className="min-h-0 overflow-y-auto px-2 empty:hidden"
    >
      {groups.map(({ title, items }, group) => (
        <div key={title} role="group" aria-label={title} className="py-2">
          <p aria-hidden="true" className="px-3 py-1 text-xs font-semibold text-jamun-700">
            {title}
          </p>
          {items.map((item, index) => {
            const place = (starts[group] ?? 0) + index
            return (
              <Option
                key={place}
                id={`${id}-${place}`}
                q={q}
                item={item}
                isActive={place === active}
                onOpen={() => onOpen(item)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

type OptionProps = {
  id: string
  q: string
  item: FoundItem
  isActive: boolean
  onOpen: () => void
}

function Option({ id, q, item, isActive, onOpen }: OptionProps) {
  const { label, line, menu, picture, Icon } = item
  const option = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isActive) option.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // The field has the focus and the keys of its options.
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
       jsx-a11y/interactive-supports-focus */
    <div
      ref={option}
      role="option"
      id={id}
      aria-selected={isActive}
      onClick={onOpen}
      className={
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-xs px-3 py-1 wrap-anywhere ' +
        'aria-selected:bg-jamun-900 aria-selected:text-white hover:bg-jamun-100 ' +
        'aria-selected:hover:bg-jamun-900'
      }
    >
      <span
        className={
          'grid size-10 shrink-0 place-items-center overflow-hidden rounded-xs ' +
          (picture === undefined ? '' : 'bg-chandan')
        }
      >
        {picture !== undefined && <Picture picture={picture} sizes="40px" alt="" />}
        {Icon && <Icon aria-hidden="true" strokeWidth={1.6} className="size-5 opacity-80" />}
      </span>
      <span className="min-w-0">
        <span className={q ? '' : 'font-medium'}>
          <MarkedWords text={label} q={q} />
        </span>{' '}
        {line && (
          <span className="text-sm opacity-80">
            <MarkedWords text={line} q={q} />
          </span>
        )}
      </span>
      {menu && <span className="ml-auto shrink-0 text-xs opacity-80">{menu}</span>}
    </div>
  )
}

/** Says how much was found, and shows it if that is nothing. */
function Status({ find: { q, state }, count }: { find: Find; count: number }) {
  const text = {
    idle: count === 0 ? `Nothing matches “${q.trim()}”.` : `${count} found`,
    loading: 'Looking…',
    failed: 'The shop could not be reached. Please try again.',
  }[state]
  const isQuiet = state === 'idle' && count > 0
  return (
    <p
      role="status"
      className={isQuiet ? 'sr-only' : 'shrink-0 border-t border-jamun-100 px-5 py-3 text-sm'}
    >
      {text}
    </p>
  )
}
