import { useId, useRef, useState, type ReactElement } from 'react'
import { MAX_CODE_LENGTH, OFFER_KINDS, type OfferKind } from '#shared/offers/offer.ts'
import { useFocusOnProblem } from '#web/admin/layout/forms/use-focus-on-problem.ts'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { Panel, useUnsaved } from '#web/admin/layout/screen.tsx'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { Fields, type Field } from '#web/admin/settings/fields.tsx'
import type { AdminCategory } from '#web/api/admin/catalog/categories.ts'
import { saveOffer, type AdminOffer, type SaveOfferInput } from '#web/api/admin/catalog/offers.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/admin/layout/forms/select-field.tsx'
import { TextField } from '#web/ui/field.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { KIND_LABELS } from './offer-texts.ts'
import {
  DAY_FIELDS,
  GIVE_FIELDS,
  LIMIT_FIELDS,
  MINIMUM_FIELD,
  SHARE_FIELD,
  toOffer,
  valuesOf,
  type OfferValues,
} from './offer-values.ts'
import { ProductChoice } from './product-choice.tsx'

export const SAVE: Mutation<SaveOfferInput, AdminOffer> = {
  name: 'save',
  send: saveOffer,
  done: (_, { id }) => (id === undefined ? 'Offer added.' : 'Offer saved.'),
  failed: () => 'Failed to save the offer: ',
  reloadsAfter: ({ code }) => code === 'offer.changed' || code === 'offer.over',
}

type OfferFormProps = {
  offer: AdminOffer | undefined
  categories: readonly AdminCategory[]
  onSaved: (offer: AdminOffer) => void
}

/** Adds an offer, or edits `offer`, whose code and kind stay. */
export function OfferForm({ offer, categories, onSaved }: OfferFormProps): ReactElement {
  const form = useRef<HTMLFormElement>(null)
  const state = useOfferForm(offer, onSaved)
  const { values, change, problems } = state
  const fields = { values, change, problems }
  useFocusOnProblem(form, problems)
  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void state.save()
      }}
      className="grid gap-5"
    >
      <What {...fields} offer={offer} />
      <When {...fields} />
      <Panel title="Which pieces">
        <p className="mb-4 text-sm text-jamun-700">
          Everything, if nothing is chosen. Sale items that cannot be returned are never part of it.
        </p>
        <Pieces {...fields} categories={categories} />
      </Panel>
      <div
        data-form-foot
        className={
          'sticky bottom-0 z-10 grid bg-white px-5 py-2 shadow-bar sm:flex sm:justify-end lg:px-6'
        }
      >
        <Button type="submit" className="sm:min-w-45" busy={state.busy}>
          {offer ? 'Save offer' : 'Add offer'}
        </Button>
      </div>
    </form>
  )
}

function useOfferForm(offer: AdminOffer | undefined, onSaved: (offer: AdminOffer) => void) {
  const [start] = useState(() => valuesOf(offer))
  const [values, setValues] = useState(start)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const isSaved = useRef(false)
  const { run, busy } = useMutation(SAVE)
  useUnsaved(() => !isSaved.current && JSON.stringify(values) !== JSON.stringify(start))
  const save = async () => {
    setProblems({})
    const input = { id: offer?.id, version: offer?.version ?? 1, offer: toOffer(values) }
    const result = await run(input)
    if (!result) return
    if (!result.ok) return setProblems(result.fields)
    isSaved.current = true
    onSaved(result.value)
  }
  return {
    values,
    change: (next: Partial<OfferValues>) => setValues((now) => ({ ...now, ...next })),
    problems,
    save,
    busy,
  }
}

type PartProps = {
  values: OfferValues
  change: (values: Partial<OfferValues>) => void
  problems: Record<string, string>
}

const fixedText = ({ code, kind }: AdminOffer): string =>
  `${code === null ? 'Applies by itself' : `Coupon ${code}`} · ${KIND_LABELS[kind]}. ` +
  'This cannot be changed: end it and make another one.'

function Texts({ values, change, problems, fields }: PartProps & { fields: readonly Field[] }) {
  return (
    <Fields
      fields={fields}
      texts={values.texts}
      problems={problems}
      onChange={(name, text) => change({ texts: { ...values.texts, [name]: text } })}
    />
  )
}

/** What it gives, and how it is called. */
function What({ offer, ...fields }: PartProps & { offer: AdminOffer | undefined }) {
  const { values, change, problems } = fields
  return (
    <Panel title="What it is">
      <div className="stack-4">
        {offer ? <p className="text-sm">{fixedText(offer)}</p> : <NewFields {...fields} />}
        <TextField
          label="Name"
          required
          maxLength={60}
          hint={
            values.isCoupon
              ? 'Customers read it with a code that gives no amount off.'
              : 'Customers read it in the cart and on the invoice: Buy 2, get 1 free.'
          }
          value={values.texts.name ?? ''}
          error={problems.name}
          onChange={({ target }) => change({ texts: { ...values.texts, name: target.value } })}
        />
        <Texts {...fields} fields={[...GIVE_FIELDS[values.kind], MINIMUM_FIELD]} />
        {values.kind === 'gift' && (
          <ProductChoice
            one
            variants
            label="The gift"
            error={problems.giftVariantId}
            chosen={values.gift ? [values.gift] : []}
            onChange={([gift]) => change({ gift: gift ?? null })}
          />
        )}
      </div>
    </Panel>
  )
}

/** Days, limits, and what it may be combined with. */
function When(fields: PartProps) {
  const { values, change } = fields
  return (
    <Panel title="When, and for whom">
      <div className="stack-4">
        <Texts {...fields} fields={DAY_FIELDS} />
        <Texts {...fields} fields={LIMIT_FIELDS} />
        <Tick
          checked={values.isFirstOrderOnly}
          onChange={({ target }) => change({ isFirstOrderOnly: target.checked })}
        >
          For first orders only
        </Tick>
        {values.isCoupon ? (
          <Texts {...fields} fields={[SHARE_FIELD]} />
        ) : (
          <Tick
            checked={values.allowsCode}
            onChange={({ target }) => change({ allowsCode: target.checked })}
          >
            May be used together with a code. Otherwise the better of the two counts.
          </Tick>
        )}
      </div>
    </Panel>
  )
}

/** What can be chosen for a new offer only. */
function NewFields({ values, change, problems }: PartProps) {
  const id = useId()
  const way = (isCoupon: boolean, text: string) => (
    <label className="flex min-h-11 items-center gap-3">
      <input
        type="radio"
        name={`${id}-way`}
        checked={values.isCoupon === isCoupon}
        onChange={() => change({ isCoupon })}
        className="size-5 shrink-0 accent-rani-600"
      />
      {text}
    </label>
  )
  return (
    <>
      <fieldset>
        <legend className="mb-1 text-sm font-medium text-jamun-800">How it is used</legend>
        {way(true, 'With a code')}
        {way(false, 'By itself, for every cart that fits')}
      </fieldset>
      <div className="@container">
        <div className="grid grid-cols-1 items-start gap-4 @md:grid-cols-2">
          {values.isCoupon && (
            <TextField
              label="Code"
              required
              maxLength={MAX_CODE_LENGTH}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              hint="3 to 20 letters and digits. Small and capital letters are the same."
              value={values.texts.code ?? ''}
              error={problems.code}
              onChange={({ target }) => change({ texts: { ...values.texts, code: target.value } })}
            />
          )}
          <SelectField
            label="What it gives"
            value={values.kind}
            onChange={({ target }) => change({ kind: kindOf(target.value) })}
            error={problems.kind}
          >
            {OFFER_KINDS.map((kind) => (
              <option key={kind} value={kind}>
                {KIND_LABELS[kind]}
              </option>
            ))}
          </SelectField>
        </div>
      </div>
    </>
  )
}

const kindOf = (value: string): OfferKind => OFFER_KINDS.find((kind) => kind === value) ?? 'percent'

function Pieces({
  values,
  change,
  problems,
  categories,
}: PartProps & { categories: readonly AdminCategory[] }) {
  return (
    <div className="grid gap-5">
      <CategoryChoice
        label="Only these categories"
        categories={categories}
        chosen={values.categories}
        onChange={(chosen) => change({ categories: chosen })}
      />
      <ProductChoice
        optional
        label="Only these products"
        hint="Together with the categories above."
        error={problems.products}
        chosen={values.products}
        onChange={(products) => change({ products })}
      />
      <Exceptions {...{ values, change, problems, categories }} />
    </div>
  )
}

/** The pieces that it is not for, folded until there are some or one is wrong. */
function Exceptions({
  values: { notCategories, notProducts },
  change,
  problems,
  categories,
}: PartProps & { categories: readonly AdminCategory[] }) {
  const [isFolded] = useState(notCategories.length + notProducts.length === 0)
  return (
    <details open={!isFolded || Boolean(problems.notProducts)} className="border border-jamun-200">
      <summary className="flex min-h-12 cursor-pointer items-center px-4 font-medium">
        Without some pieces
      </summary>
      <div className="grid gap-5 px-4 pb-4">
        <CategoryChoice
          label="Without these categories"
          categories={categories}
          chosen={notCategories}
          onChange={(chosen) => change({ notCategories: chosen })}
        />
        <ProductChoice
          optional
          label="Without these products"
          error={problems.notProducts}
          chosen={notProducts}
          onChange={(products) => change({ notProducts: products })}
        />
      </div>
    </details>
  )
}
