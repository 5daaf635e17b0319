import { useStore } from '@nanostores/react'
import { X } from 'lucide-react'
import {
  useCallback,
  useEffect,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import { useNavigate } from 'react-router'
import { useMenus } from '#web/session/shop-facts.ts'
import { CLOSEST } from './meant-search.ts'
import { OptionLine, RoundOption } from './option-line.tsx'
import { ALL_RESULTS, type Option } from './options.ts'
import { forgetSearch, readRecent } from './recent-searches.ts'
import { toStartOptions } from './start-options.ts'
import { suggestionsOf, toOptions } from './suggestions-store.ts'
import { useCombobox, type Popup } from './use-combobox.ts'

function setValue(input: HTMLInputElement | null, text: string): void {
  if (input) input.value = text
}

type SuggestionsProps = {
  field: RefObject<HTMLInputElement | null>
  list: string
  onPopup(popup: Popup): void
}

/** A panel under the field; in a dialog all of the window below the field. */
const LIST =
  'absolute left-0 top-full z-40 mt-1 max-h-[min(70dvh,36rem)] w-full overflow-y-auto ' +
  'overscroll-contain rounded-md border border-jamun-100 bg-white py-2 shadow-pop lg:w-180 ' +
  'fills-dialog'

/** The suggestions of a search field in groups: searches, listings, and products with pictures. */
export function Suggestions({ field, list, onPopup }: SuggestionsProps): ReactElement | null {
  const navigate = useNavigate()
  const [$suggested] = useState(() => suggestionsOf(field))
  const { q, options, isStart, note, forget } = useOptions($suggested)
  const idOf = useCallback((index: number) => `${list}-${index}`, [list])
  const choose = (index: number) => {
    const option = options[index]
    if (!option) return
    if (option.kind === 'word') setValue(field.current, option.text)
    void navigate(option.to)
  }
  const { open, active, close } = useCombobox({
    field,
    count: options.length,
    idOf,
    choose,
    remove: (index) => {
      const option = options[index]
      if (option?.isRecent) forget(option.text)
    },
    onPopup,
  })
  useEffect(() => {
    if (active !== null) document.getElementById(idOf(active))?.scrollIntoView({ block: 'nearest' })
  }, [active, idOf])
  const rowOf = (option: Option, index: number) => (
    <OptionRow
      key={option.to}
      option={option}
      q={q}
      id={idOf(index)}
      active={index === active}
      onChoose={() => {
        choose(index)
        close()
      }}
      onForget={option.isRecent ? () => forget(option.text) : undefined}
    />
  )
  return (
    <>
      <output className="sr-only">
        {open && `${note} ${options.length} suggestion${options.length === 1 ? '' : 's'}`.trim()}
      </output>
      {open && (
        <div id={list} role="listbox" aria-label="Suggestions" className={LIST}>
          {note && (
            <p aria-hidden="true" className="px-4 py-2 wrap-anywhere text-jamun-700">
              {note}
            </p>
          )}
          <Groups options={options} isTitled={isStart} rowOf={rowOf} />
        </div>
      )}
    </>
  )
}

type GroupsProps = {
  options: Option[]
  isTitled: boolean
  rowOf(option: Option, index: number): ReactNode
}

/**
 * The groups, and below them the link to all results. On wide screens words and listings are beside
 * each other; pieces are in two columns below them, or in an empty field in the second column.
 */
function Groups({ options, isTitled, rowOf }: GroupsProps) {
  const groups = [...new Set(options.map(({ group }) => group))]
  const groupOf = (group: string) => (
    <Group key={group} name={group} options={options} isTitled={isTitled}>
      {options.map((option, index) => option.group === group && rowOf(option, index))}
    </Group>
  )
  return (
    <>
      <div className={isTitled ? TWO_COLUMNS : 'lg:flex lg:flex-wrap'}>
        {groups.filter((group) => group !== ALL_RESULTS).map(groupOf)}
      </div>
      {groups.filter((group) => group === ALL_RESULTS).map(groupOf)}
    </>
  )
}

const TWO_COLUMNS = 'lg:columns-2 lg:gap-0'

type GroupProps = { name: string; options: Option[]; isTitled: boolean; children: ReactNode }

/** The options of a group; those with round pictures are beside each other. */
function Group({ name, options, isTitled, children }: GroupProps) {
  const option = options.find(({ group }) => group === name)
  const isRound = option?.kind === 'listing' && option.round !== undefined
  const pieces = isTitled ? 'break-before-column' : `lg:w-full ${TWO_COLUMNS}`
  const others = isRound ? 'flex flex-wrap items-start px-2 pb-1' : 'lg:flex lg:flex-wrap'
  return (
    <div role="group" aria-label={name} className={option?.kind === 'product' ? pieces : others}>
      {(isTitled || name === CLOSEST) && (
        <span
          aria-hidden="true"
          className={
            'block w-full pt-3 pb-1 text-xs font-semibold text-jamun-500 ' +
            `${isRound ? 'px-2' : 'px-4'} ${isTitled ? '' : '[column-span:all]'}`
          }
        >
          {name}
        </span>
      )}
      {children}
    </div>
  )
}

/**
 * The options of the field, and what forgets a recent search. `isStart`: they are those of an empty
 * field. `note`: that nothing matches its text.
 */
function useOptions($suggested: ReturnType<typeof suggestionsOf>) {
  const suggested = useStore($suggested)
  const { q, start, suggestions } = suggested
  const [recent, setRecent] = useState(readRecent)
  const { styles } = useMenus()
  const options = start ? toStartOptions(start, recent, styles) : toOptions(suggested, styles)
  const forget = (text: string) => {
    forgetSearch(text)
    setRecent(readRecent())
  }
  const isHelped = options[0]?.kind === 'help'
  const note = start && suggestions.areClosest && !isHelped ? `Nothing matches “${q}” yet.` : ''
  return { q, options, isStart: start !== undefined, note, forget }
}

type OptionRowProps = {
  option: Option
  q: string
  id: string
  active: boolean
  onChoose(): void
  onForget: (() => void) | undefined
}

function OptionRow({ option, q, id, active, onChoose, onForget }: OptionRowProps) {
  const round = option.kind === 'listing' ? option.round : undefined
  return (
    // The focus never leaves the field, which handles the keys.
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={
        'cursor-pointer hover:bg-jamun-50 aria-selected:bg-jamun-100 ' +
        (round
          ? 'w-1/5 min-w-14 px-1 py-2'
          : 'flex min-h-11 break-inside-avoid items-center gap-3 px-4')
      }
    >
      {round ? <RoundOption listing={round} /> : <OptionLine option={option} q={q} />}
      {onForget && <Forget onForget={onForget} />}
    </div>
  )
}

/** Removes a recent search, as the key Delete does. */
const Forget = ({ onForget }: { onForget: () => void }) => (
  /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events,
     jsx-a11y/no-static-element-interactions */
  <span
    aria-hidden="true"
    title="Remove"
    onClick={(event) => {
      event.stopPropagation()
      onForget()
    }}
    className="-mr-3 grid size-11 shrink-0 place-items-center text-jamun-500 hover:text-jamun-900"
  >
    <X strokeWidth={1.6} className="size-4" />
  </span>
)
