import { useStore } from '@nanostores/react'
import { CornerDownRight, Search } from 'lucide-react'
import { useCallback, useEffect, useState, type ReactElement, type RefObject } from 'react'
import { useNavigate } from 'react-router'
import { formatRupees } from '#shared/money/money.ts'
import { Picture } from '#web/ui/picture.tsx'
import { suggestionsOf, toOptions, type Option } from './suggestions-store.ts'
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
  const { q, suggestions } = useStore($suggested)
  const options = toOptions(suggestions, q)
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
              key={option.to}
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

type OptionRowProps = { option: Option; id: string; active: boolean; onChoose(): void }

function OptionRow({ option, id, active, onChoose }: OptionRowProps) {
  return (
    // The focus never leaves the field, which handles the keys.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
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
    </div>
  )
}

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
  const Icon = option.kind === 'word' ? Search : CornerDownRight
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
