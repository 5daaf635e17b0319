import { ChevronDown } from 'lucide-react'
import { useEffect, useId, useState, type KeyboardEvent, type ReactElement } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { toState } from '#shared/customer/account-fields.ts'
import { FieldLabel, FieldNote, fieldClass } from '#web/ui/field.tsx'
import { useStateList, type StateList } from './use-state-list.ts'

const OPTION =
  'flex min-h-11 cursor-pointer items-center px-3.5 py-1.5 leading-snug hover:bg-jamun-50 ' +
  'aria-selected:bg-jamun-100'

type StateFieldProps = {
  field: UseFormRegisterReturn
  value: string
  error: string | undefined
  /** Sets the field to a name of the list. */
  onChoose: (state: string) => void
}

/**
 * The state of an address: a text field with a list of all states (WAI-ARIA combobox with list
 * autocompletion). Other text is accepted; another spelling of a state becomes the official one.
 */
export function StateField({ field, value, error, onChoose }: StateFieldProps): ReactElement {
  const id = useId()
  const list = useStateList(value)
  const { open, options, active } = list

  function choose(index: number): void {
    const state = options[index]
    if (state) onChoose(state)
    list.close()
  }

  /** Closes the list and replaces another spelling of a state by the official one. */
  function normalize(typed: string): void {
    list.close()
    const state = toState(typed)
    if (state && state !== typed) onChoose(state)
  }

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) =>
    onListKey(event, list, { choose, normalize: () => normalize(event.currentTarget.value) })

  return (
    <div>
      <FieldLabel htmlFor={id} label="State" />
      <div className="relative">
        <input
          {...field}
          id={id}
          {...comboboxProps(id, list)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-note` : undefined}
          autoComplete="address-level1"
          required
          className={fieldClass(Boolean(error), 'pr-12!')}
          onChange={(event) => {
            void field.onChange(event)
            // Autofill by the browser must not open the list.
            if (document.activeElement === event.target) list.type(event.target.value)
          }}
          onBlur={(event) => {
            normalize(event.target.value)
            void field.onBlur(event)
          }}
          onClick={list.show}
          onKeyDown={onKeyDown}
        />
        <ListToggle id={id} list={list} />
        {open && (
          <Options id={id} options={options} active={active} value={value} onChoose={choose} />
        )}
      </div>
      <FieldNote id={`${id}-note`} error={error} />
      <output className="sr-only">
        {open && (options.length === 1 ? '1 state' : `${options.length} states`)}
      </output>
    </div>
  )
}

const comboboxProps = (id: string, { open, active }: StateList) =>
  ({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': open ? `${id}-list` : undefined,
    'aria-activedescendant': active === null ? undefined : `${id}-option-${active}`,
  }) as const

type KeyActions = { choose: (index: number) => void; normalize: () => void }

/** Handles the keys of the field, with the list open or closed. */
function onListKey(event: KeyboardEvent, list: StateList, { choose, normalize }: KeyActions): void {
  if (event.nativeEvent.isComposing) return
  const { key } = event
  const isArrow = key === 'ArrowDown' || key === 'ArrowUp'
  const isChoice = key === 'Enter' && list.active !== null
  if (isArrow || isChoice || (key === 'Escape' && list.open)) event.preventDefault()
  if (isChoice && list.active !== null) choose(list.active)
  else if (key === 'Enter') normalize()
  else if (key === 'Escape' || (key === 'ArrowUp' && event.altKey)) list.close()
  else if (isArrow) list.move(key === 'ArrowDown' ? 1 : -1)
}

type OptionsProps = {
  id: string
  options: string[]
  active: number | null
  value: string
  onChoose: (index: number) => void
}

/** The list opens upwards where less than this is free below its field. */
const MIN_ROOM_PX = 240
/** Of the header, and of the bar with the button at the foot of the checkout on phones. */
const BAR_PX = 72

/** Whether the list of a field has too little room below it, and more above it. */
function opensUpwards(id: string): boolean {
  const field = document.getElementById(id)?.getBoundingClientRect()
  if (!field) return false
  const below = (window.visualViewport?.height ?? window.innerHeight) - BAR_PX - field.bottom
  return below < MIN_ROOM_PX && field.top - BAR_PX > below
}

function Options({ id, options, active, value, onChoose }: OptionsProps) {
  const [isUp] = useState(() => opensUpwards(id))
  useEffect(() => {
    if (active !== null)
      document.getElementById(`${id}-option-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label="Names to choose from"
      // By default Tab stops at scrollable elements and a press takes the focus. Both would close
      // the list.
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      className={
        'absolute right-0 z-30 max-h-[min(45dvh,18rem)] w-[calc(200%+1rem)] overflow-y-auto ' +
        'overscroll-contain rounded-md border border-jamun-100 bg-white py-2 shadow-pop ' +
        `sm:w-full ${isUp ? 'bottom-full mb-1' : 'top-full mt-1'}`
      }
    >
      {options.map((state, index) => (
        // The keyboard stays in the field, which has the keys of this list.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={state}
          id={`${id}-option-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          onClick={() => onChoose(index)}
          className={`${OPTION} ${state === value ? 'font-semibold text-rani-700' : ''}`}
        >
          {state}
        </div>
      ))}
    </div>
  )
}

/** Opens and closes the list for a pointer. Keyboard users have the arrow keys in the field. */
function ListToggle({ id, list: { open, show, close } }: { id: string; list: StateList }) {
  function press(): void {
    if (open) return close()
    document.getElementById(id)?.focus()
    show()
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label="Show the whole list"
      aria-expanded={open}
      aria-controls={open ? `${id}-list` : undefined}
      onPointerDown={(event) => event.preventDefault()}
      onClick={press}
      className={
        'absolute inset-y-0 right-0 grid w-12 place-items-center text-jamun-700 ' +
        'hover:text-jamun-950'
      }
    >
      <ChevronDown
        aria-hidden="true"
        strokeWidth={1.6}
        className={`size-5 ${open ? 'rotate-180' : ''}`}
      />
    </button>
  )
}
