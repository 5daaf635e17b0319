import {
  useEffect,
  useId,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useCategories } from '#web/admin/categories/category-name.tsx'
import type { FormState, ProductFields } from '#web/admin/products/schema/form-types.ts'
import type { AdminProduct } from '#web/api/admin/catalog/products.ts'
import { Button } from '#web/ui/button.tsx'
import { differencesOf, takeFrom, withStored, type Difference, type Part } from './merge-product.ts'

/** The form of a product, as a refusal changes it. */
export type EditedForm = {
  form: UseFormReturn<ProductFields>
  /** What the form was opened with. */
  start: FormState
  setBase: (base: { product: AdminProduct; start: FormState }) => void
  /** The photos and sizes of this moment. */
  latest: RefObject<Pick<FormState, 'photos' | 'variants'>>
  setPhotos: (photos: FormState['photos']) => void
  setVariants: (variants: FormState['variants']) => void
  /** Passed, because an import would divide the file of the screen. */
  formStateOf: (product: AdminProduct) => FormState
  onDeleted: () => void
}

const read = ({ form, latest }: EditedForm): FormState => ({
  values: form.getValues(),
  ...latest.current,
})

function fill({ form, setPhotos, setVariants }: EditedForm, state: FormState): void {
  form.reset(state.values, { keepDefaultValues: true, keepFieldsRef: true })
  setPhotos(state.photos)
  setVariants(state.variants)
}

/**
 * The product was changed by somebody else while it was edited. Makes the form one of the newer
 * product, with what the administrator has changed. Returns the notice with the differences.
 */
export function meetConflict(newer: AdminProduct, edited: EditedForm): ReactElement {
  if (newer.state === 'archived') return <Deleted onClose={edited.onDeleted} />
  const typed = read(edited)
  const mine = { ...typed, variants: withStored(typed.variants, newer) }
  const saved = edited.formStateOf(newer)
  const states = { start: edited.start, mine, saved }
  const theirs = differencesOf(states, String)
    .filter(({ isMine }) => !isMine)
    .map(({ part }) => part)
  edited.form.reset(saved.values, { keepFieldsRef: true })
  edited.setBase({ product: newer, start: saved })
  fill(edited, takeFrom(mine, saved, theirs))
  return <Conflict key={newer.version} states={states} theirs={theirs} edited={edited} />
}

/** A box at the top of the form. It gets the focus, because the page may be scrolled far below. */
function Box({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [])
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="scroll-mt-20 border border-sindoor-600 bg-sindoor-100/40 p-4 text-sm"
    >
      {children}
    </div>
  )
}

/** Says that somebody else has deleted the product. The input stays until the click. */
const Deleted = ({ onClose }: { onClose: () => void }) => (
  <Box>
    <p>
      Somebody else has deleted this product meanwhile. It stands among the archived ones, where it
      can be restored.
    </p>
    <Button look="outline" size="sm" className="mt-3" onClick={onClose}>
      Close this form
    </Button>
  </Box>
)

type ConflictProps = {
  edited: EditedForm
  states: Record<'start' | 'mine' | 'saved', FormState>
  /** The parts that are taken from the saved product at first. */
  theirs: Part[]
}

/** What somebody else has saved meanwhile beside what the form holds, with a choice for each. */
function Conflict({ states, theirs: first, edited }: ConflictProps) {
  const categories = useCategories()
  const [differences] = useState(() =>
    differencesOf(
      states,
      (category) => categories.find(({ value }) => value === category)?.label ?? category,
    ),
  )
  // `mine` has what the administrator has typed, also where the saved part is taken.
  const [{ mine, theirs }, setChosen] = useState({ mine: states.mine, theirs: first })
  const choose = (part: Part, isMine: boolean) => {
    // What was typed since then is kept too.
    const typed = takeFrom(read(edited), mine, theirs)
    const others = theirs.filter((each) => each !== part)
    const next = isMine ? others : [...others, part]
    fill(edited, takeFrom(typed, states.saved, next))
    setChosen({ mine: typed, theirs: next })
  }
  return (
    <Box>
      <p>
        Somebody else has changed this product meanwhile.{' '}
        {differences.length > 0
          ? 'Nothing that you have typed is lost. Choose what to keep, then save again.'
          : 'It is now as you have typed it.'}
      </p>
      {differences.map((difference) => (
        <Choice
          key={difference.part}
          difference={difference}
          isMine={!theirs.includes(difference.part)}
          onChoose={(isMine) => choose(difference.part, isMine)}
        />
      ))}
    </Box>
  )
}

type ChoiceProps = {
  difference: Difference
  isMine: boolean
  onChoose: (isMine: boolean) => void
}

function Choice({ difference: { label, yours, saved }, isMine, onChoose }: ChoiceProps) {
  const name = useId()
  const option = (value: boolean, whose: string, text: string, action: string) => (
    <div className="min-w-0">
      <p className="text-xs text-jamun-700">{whose}</p>
      <p className="max-h-40 overflow-y-auto font-medium wrap-anywhere whitespace-pre-line">
        {text || 'Empty'}
      </p>
      <label className="inline-flex min-h-11 items-center gap-2">
        <input
          type="radio"
          name={name}
          checked={isMine === value}
          onChange={() => onChoose(value)}
          className="size-4 accent-rani-600"
        />
        {action}
      </label>
    </div>
  )
  return (
    <fieldset className="mt-3 border-t border-jamun-200 pt-2">
      <legend className="float-left w-full font-semibold">{label}</legend>
      <div className="clear-both grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {option(true, 'Yours', yours, 'Keep mine')}
        {option(false, 'Saved meanwhile', saved, 'Take theirs')}
      </div>
    </fieldset>
  )
}
