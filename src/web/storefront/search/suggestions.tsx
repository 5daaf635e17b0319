import { useStore } from '@nanostores/react'
import { CornerDownRight, History, Search, X } from 'lucide-react'
import { useCallback, useEffect, useState, type ReactElement, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { formatRupees } from '#shared/money/money.ts'
import { useMenus } from '#web/session/shop-facts.ts'
import { Picture } from '#web/ui/picture.tsx'
import type { Option } from './options.ts'
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

/** The suggestions under a search field: queries, listings, and products with pictures. */
export function Suggestions({ field, list, onPopup }: SuggestionsProps): ReactElement | null {
  const navigate = useNavigate()
  const [$suggested] = useState(() => suggestionsOf(field))
  const { options, forget } = useOptions($suggested)
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
  return (
    <>
      <output className="sr-only">
        {open && (options.length === 1 ? '1 suggestion' : `${options.length} suggestions`)}
      </output>
      {open && (
        <div
          id={list}
          role="listbox"
          aria-label="Suggestions"
          className={
            'absolute left-0 top-full z-40 mt-1 max-h-[min(70dvh,36rem)] w-full ' +
            'overflow-y-auto overscroll-contain rounded-md border border-jamun-100 bg-white ' +
            'py-2 shadow-pop lg:w-104'
          }
        >
          {options.map((option, index) => (
            <OptionRow
              key={(option.group ?? '') + option.to}
              isFirst={option.group !== options[index - 1]?.group}
              onForget={option.isRecent ? () => forget(option.text) : undefined}
              option={option}
              id={idOf(index)}
              active={index === active}
              onChoose={() => {
                choose(index)
                close()
              }}
            />
          ))}
        </div>
      )}
    </>
  )
}

/** The options of the field, and what forgets a recent search. */
function useOptions($suggested: ReturnType<typeof suggestionsOf>) {
  const { q, suggestions, start } = useStore($suggested)
  const [recent, setRecent] = useState(readRecent)
  const { styles } = useMenus()
  const options = start ? toStartOptions(start, recent, styles) : toOptions(suggestions, q)
  const forget = (text: string) => {
    forgetSearch(text)
    setRecent(readRecent())
  }
  return { options, forget }
}

type OptionRowProps = {
  option: Option
  id: string
  active: boolean
  /** The first of its group, which has the heading above it. */
  isFirst: boolean
  onChoose(): void
  onForget: (() => void) | undefined
}

function OptionRow({ option, id, active, isFirst, onChoose, onForget }: OptionRowProps) {
  return (
    <>
      {isFirst && option.group && (
        <span
          aria-hidden="true"
          className="block px-4 pt-3 pb-1 text-xs font-semibold text-jamun-500"
        >
          {option.group}
        </span>
      )}
      {/* The focus never leaves the field, which handles the keys. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        id={id}
        role="option"
        tabIndex={-1}
        aria-selected={active}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onChoose}
        className={
          'flex min-h-11 cursor-pointer items-center gap-3 px-4 hover:bg-jamun-50 ' +
          'aria-selected:bg-jamun-100'
        }
      >
        <OptionLine option={option} />
        {onForget && <Forget onForget={onForget} />}
      </div>
    </>
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

function OptionLine({ option }: { option: Option }) {
  if (option.kind === 'product') {
    return (
      <>
        <span className="my-1.5 size-14 shrink-0 overflow-hidden rounded-xs bg-chandan">
          <Picture picture={option.product.picture} sizes="56px" alt="" />
        </span>
        <span className="min-w-0 flex-1">
          <span title={option.text} className="line-clamp-1 text-sm font-medium">
            {option.text}
          </span>
          <span className="tnum text-sm">
            <span className="font-bold">{formatRupees(option.product.price)}</span>{' '}
            {option.product.compareAtPrice !== null && (
              <s aria-hidden="true" className="text-xs text-jamun-500">
                {formatRupees(option.product.compareAtPrice)}
              </s>
            )}
          </span>
        </span>
      </>
    )
  }
  const Icon = option.isRecent ? History : option.kind === 'word' ? Search : CornerDownRight
  return (
    <>
      <Icon aria-hidden="true" strokeWidth={1.6} className="size-4.5 shrink-0 text-jamun-500" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        {option.kind === 'listing' && <span className="text-jamun-500">All of </span>}
        {option.text}
      </span>
    </>
  )
}
